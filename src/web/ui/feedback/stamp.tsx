import { clsx } from 'clsx';

interface StampProps {
  children?: string;
  large?: boolean;
}

/** The rubber stamp on what is settled. */
export function Stamp({ children = 'PAGO', large = false }: StampProps) {
  return (
    <span
      className={clsx(
        'inline-block shrink-0 -rotate-6 animate-stamp rounded-[0.45rem] border-2 border-current font-extrabold tracking-[0.12em] text-stamp',
        large ? 'px-3 py-0.5 text-lg' : 'px-2 text-xs',
      )}
    >
      {children}
    </span>
  );
}
