import { clsx } from 'clsx';
import type { LucideIcon } from 'lucide-react';

const TONES = {
  neutral: { box: 'border-line bg-card', word: 'text-muted' },
  green: { box: 'border-transparent bg-green-soft', word: 'text-green' },
  red: { box: 'border-transparent bg-red-soft', word: 'text-red' },
  orange: { box: 'border-transparent bg-orange-soft', word: 'text-orange' },
  blue: { box: 'border-transparent bg-blue-soft', word: 'text-blue' },
} as const;

export type TileTone = keyof typeof TONES;

interface StateTileProps {
  tone: TileTone;
  icon: LucideIcon;
  /** Something is under way. */
  turns?: boolean;
  /** The state, in a word beside the icon. */
  word: string;
  title: string;
  aside: string;
  /** Before the aside. */
  mark?: LucideIcon | null;
  value: string;
  /** The whole sentence a screen reader says; what is seen is short. */
  spoken: string;
  /** Without it the tile is only read. */
  onPress?: (() => void) | undefined;
}

/** One of many small things with a state, such as an instalment. */
export function StateTile(props: StateTileProps) {
  const {
    tone,
    icon: Icon,
    turns = false,
    word,
    title,
    aside,
    value,
    spoken,
    onPress,
    mark: Mark = null,
  } = props;
  const content = (
    <>
      <span className="sr-only">{spoken}</span>
      <span
        aria-hidden="true"
        className={clsx(
          'grid content-between gap-1 rounded-control border px-2.5 py-2 transition-colors duration-150 in-[button]:hover:border-control',
          TONES[tone].box,
        )}
      >
        <span className="flex items-baseline justify-between gap-2">
          <span className="font-semibold">{title}</span>
          <span className="text-sm whitespace-nowrap text-muted">
            {Mark !== null && <Mark className="mr-0.5 inline size-3 align-baseline" />}
            {aside}
          </span>
        </span>
        <span className="text-sm font-semibold">{value}</span>
        <span className={clsx('flex items-center gap-1 text-xs font-semibold', TONES[tone].word)}>
          <Icon className={clsx('size-3.5 shrink-0', turns && 'animate-spin')} strokeWidth={2.5} />
          {word}
        </span>
      </span>
    </>
  );
  if (onPress === undefined) return content;
  return (
    <button type="button" onClick={onPress} className="grid rounded-control text-left">
      {content}
    </button>
  );
}
