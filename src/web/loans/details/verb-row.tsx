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
    <ListRowButton dense onClick={onPress} onPointerEnter={onPointerEnter} busy={busy} waiting={waiting}>
      <Icon aria-hidden="true" className="size-5 shrink-0 text-brand @max-[12rem]:hidden" />
      {/* The price stands beside the words, what a press does below both; it is read between them. */}
      <span className="grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] gap-x-2 leading-snug @max-[20rem]:grid-cols-1">
        <span className="text-[0.9375rem] font-semibold">{words}</span>
        <span className="sr-only"> · </span>
        <span className="col-span-full row-start-2 text-sm text-muted">{result}</span>
        {price !== null && (
          <>
            <span className="sr-only"> · </span>
            <span className="col-start-2 row-start-1 text-[0.9375rem] font-semibold whitespace-nowrap @max-[20rem]:col-start-1 @max-[20rem]:row-start-3">
              {price}
            </span>
          </>
        )}
      </span>
    </ListRowButton>
  );
}
