import { ArrowDownLeft, HandCoins, UserPlus } from 'lucide-react';
import { Suspense, type ComponentType } from 'react';
import { Link } from 'react-router';
import { lazyPart } from '#web/base/first-view/lazy-part.tsx';
import { newClientState } from '#web/clients/arrival-state.ts';
import type { LoanWithClient } from '#web/data/loans/loan-queries.ts';
import { newLoanState } from '#web/loans/form/new-loan-state.ts';
import { mayDo, type Operation } from '#web/sessions/use-may.ts';
import { useSession } from '#web/sessions/use-session.ts';
import { WhatsAppIcon } from '#web/ui/basic/whatsapp-icon.tsx';
import { SheetComing } from '#web/ui/dialog/sheet-coming.tsx';
import { useDialog } from '#web/ui/dialog/use-dialog.ts';
import { TileButton, TileFace, tileLook, tileRowLook } from '#web/ui/page/tile.tsx';
import type { Purpose } from './whom-dialog.tsx';

const AskWhom = lazyPart(async () => (await import('./whom-dialog.tsx')).AskWhom);

interface Action {
  word: string;
  icon: ComponentType<{ className?: string }>;
  may: Operation;
  /** Where it leads, or what is asked first: 'De quem?' (CL-18). */
  to: { address: string; state: unknown } | Purpose;
  filled?: boolean;
}

const ACTIONS: readonly Action[] = [
  { word: 'Receber', icon: ArrowDownLeft, to: 'receive', may: 'receive', filled: true },
  { word: 'Emprestar', icon: HandCoins, to: { address: '/emprestimos', state: newLoanState }, may: 'lend' },
  { word: 'Cobrar', icon: WhatsAppIcon, to: 'charge', may: 'receive' },
  { word: 'Novo cliente', icon: UserPlus, to: { address: '/clientes', state: newClientState }, may: 'edit' },
];

/** What is done most, under the thumb. A wide screen has it all in sight. */
export function QuickActions({ onDetails }: { onDetails: (loan: LoanWithClient) => void }) {
  const { staff } = useSession();
  const { open: ask, shown: asked } = useDialog<Purpose>();
  const actions = ACTIONS.filter(({ may }) => mayDo(staff, may));
  if (actions.length === 0) return null;
  return (
    <nav aria-label="Ações" className="lg:hidden">
      <ul className={tileRowLook}>
        {actions.map(({ word, icon, to, filled = false }) => {
          const face = (
            <TileFace icon={icon} filled={filled}>
              {word}
            </TileFace>
          );
          return (
            <li key={word} className="min-w-0">
              {typeof to === 'string' ? (
                <TileButton onPointerEnter={AskWhom.prefetch} onClick={() => ask(to)}>
                  {face}
                </TileButton>
              ) : (
                <Link to={to.address} state={to.state} className={tileLook}>
                  {face}
                </Link>
              )}
            </li>
          );
        })}
      </ul>
      {asked !== null && (
        <Suspense fallback={<SheetComing />}>
          <AskWhom key={asked.key} {...asked.dialog} purpose={asked.subject} onDetails={onDetails} />
        </Suspense>
      )}
    </nav>
  );
}
