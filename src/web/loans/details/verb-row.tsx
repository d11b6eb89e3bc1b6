import type { LucideIcon } from 'lucide-react';
import { ListRowButton } from '#web/ui/basic/list-row-button.tsx';

interface VerbRowProps {
  icon: LucideIcon;
  words: string;
  /** What a press does. */
  result: string;
  price?: string | null;
  /** This one is being answered. */
  busy?: boolean;
  /** Nothing can be pressed now. */
  waiting: boolean;
  onPress: () => void;
  onPointerEnter?: () => void;
}

/** One thing that can be done with a loan: 'Quitar Empréstimo · recebe tudo e encerra · R$ 1.825,00' (LN-31). */
export function VerbRow(props: VerbRowProps) {
  const { icon: Icon, words, result, price = null, busy = false, waiting, onPress, onPointerEnter } = props;
  return (
    <ListRowButton onClick={onPress} onPointerEnter={onPointerEnter} busy={busy} waiting={waiting}>
      <Icon aria-hidden="true" className="size-5 shrink-0 text-brand" />
      <span className="flex min-w-0 flex-1 flex-wrap items-center gap-x-3">
        <span className="min-w-0 flex-[1_1_9rem]">
          <span className="block leading-snug font-semibold">{words}</span>
          <span className="sr-only"> · </span>
          <span className="block text-sm leading-snug text-muted">{result}</span>
        </span>
        {price !== null && (
          <>
            <span className="sr-only"> · </span>
            <span className="font-semibold whitespace-nowrap">{price}</span>
          </>
        )}
      </span>
    </ListRowButton>
  );
}
