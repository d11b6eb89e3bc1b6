import { clsx } from 'clsx';
import type { ComponentType, ReactNode } from 'react';

/** A row of at most four tiles. */
export const tileRowLook = 'grid grid-cols-4 @max-[15rem]:grid-cols-2';

interface TileButtonProps {
  onClick: () => void;
  onPointerEnter?: () => void;
  children: ReactNode;
}

export function TileButton(props: TileButtonProps) {
  return <button type="button" className={tileLook} {...props} />;
}

/** Of a link that is a tile. */
export const tileLook =
  'group grid w-full justify-items-center gap-1.5 rounded-control py-1 text-center text-sm font-semibold';

interface TileFaceProps {
  icon: ComponentType<{ className?: string }>;
  filled?: boolean;
  children: ReactNode;
}

/** The icon in its square, and its word below. */
export function TileFace({ icon: Icon, filled = false, children }: TileFaceProps) {
  return (
    <>
      <span
        className={clsx(
          'grid size-14 place-items-center rounded-card border transition-colors duration-150',
          filled
            ? 'border-brand bg-brand text-on-brand group-hover:bg-brand-strong'
            : 'border-line bg-card text-brand group-hover:bg-brand-soft',
        )}
      >
        <Icon aria-hidden="true" className="size-6" />
      </span>
      {children}
    </>
  );
}
