import { clsx } from 'clsx';
import { UserX } from 'lucide-react';
import { initialsOf } from './initials.ts';

export interface AvatarLook {
  size?: 'regular' | 'large';
  /** The colour of what the person owes, as a ring; said in words beside it. */
  ring?: 'late' | 'soon' | null;
}

interface AvatarInitialsProps extends AvatarLook {
  /** Null where the person is gone: no initials are made of 'Cliente não encontrado'. */
  name: string | null;
}

const COLOURS = [
  'bg-avatar-a text-on-avatar-a',
  'bg-avatar-b text-on-avatar-b',
  'bg-avatar-c text-on-avatar-c',
  'bg-avatar-d text-on-avatar-d',
  'bg-avatar-e text-on-avatar-e',
] as const;

const RINGS = { late: 'ring-plot-late', soon: 'ring-plot-soon' } as const;

/** The circle around initials or a photo. */
export function avatarFrame({ size = 'regular', ring = null }: AvatarLook, content: string): string {
  return clsx(
    'shrink-0 rounded-full',
    size === 'regular' ? 'size-10' : 'size-16',
    ring !== null && 'ring-2 ring-offset-2 ring-offset-card',
    ring !== null && RINGS[ring],
    content,
  );
}

/** Decoration beside the name itself, so readers skip it. The same name always has the same colour. */
export function AvatarInitials({ name, ...look }: AvatarInitialsProps) {
  return (
    <span
      aria-hidden="true"
      className={avatarFrame(
        look,
        clsx(
          'grid place-items-center font-bold',
          look.size === 'large' ? 'text-lg' : 'text-sm',
          name === null ? 'bg-sunken text-muted' : colourOf(name),
        ),
      )}
    >
      {name === null ? <UserX className="size-5" strokeWidth={1.75} /> : initialsOf(name)}
    </span>
  );
}

function colourOf(name: string): string {
  let sum = 0;
  for (const letter of name) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) % 9973;
  return COLOURS[sum % COLOURS.length] ?? COLOURS[0];
}
