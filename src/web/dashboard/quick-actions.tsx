import { clsx } from 'clsx';
import { ArrowDownLeft, HandCoins, MessageCircle, UserPlus, type LucideIcon } from 'lucide-react';
import { Link } from 'react-router';
import { newLoanState } from '#web/loans/form/new-loan-state.ts';
import { newClientState } from '#web/clients/new-client-state.ts';
import { mayDo, type Operation } from '#web/sessions/use-may.ts';
import { useSession } from '#web/sessions/use-session.ts';

interface Action {
  word: string;
  icon: LucideIcon;
  to: string;
  may: Operation;
  state?: unknown;
  first?: boolean;
}

const ACTIONS: readonly Action[] = [
  { word: 'Receber', icon: ArrowDownLeft, to: '/clientes?situacao=devendo', may: 'receive', first: true },
  { word: 'Emprestar', icon: HandCoins, to: '/emprestimos', may: 'lend', state: newLoanState },
  { word: 'Cobrar', icon: MessageCircle, to: '/cobrar', may: 'receive' },
  { word: 'Novo cliente', icon: UserPlus, to: '/clientes', may: 'edit', state: newClientState },
];

/** What is done most, under the thumb. A wide screen has it all in sight. */
export function QuickActions() {
  const { staff } = useSession();
  const actions = ACTIONS.filter(({ may }) => mayDo(staff, may));
  if (actions.length === 0) return null;
  return (
    <nav aria-label="Ações" className="lg:hidden">
      <ul className="grid grid-cols-4 @max-[15rem]:grid-cols-2">
        {actions.map(({ word, icon: Icon, to, state, first }) => (
          <li key={word} className="min-w-0">
            <Link
              to={to}
              state={state}
              className="group grid justify-items-center gap-1.5 rounded-control py-1 text-center text-sm font-semibold"
            >
              <span
                className={clsx(
                  'grid size-14 place-items-center rounded-card border transition-colors duration-150',
                  first === true
                    ? 'border-brand bg-brand text-on-brand group-hover:bg-brand-strong'
                    : 'border-line bg-card text-brand group-hover:bg-brand-soft',
                )}
              >
                <Icon aria-hidden="true" className="size-6" />
              </span>
              {word}
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
