import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { Calculator, CalendarDays, FileCheck2, Keyboard, ListChecks, Wallet } from 'lucide-react';
import type { Role } from '#domain/people/role.ts';
import { keepHere, keptHere } from '#web/base/kept-here.ts';
import { dayQuery } from '#web/data/dashboard/day-query.ts';
import { WhatsAppIcon } from '#web/ui/basic/whatsapp-icon.tsx';
import { lastStatementQuery } from '#web/data/statements/statement-queries.ts';
import { RailButton } from '#web/ui/page/rail-button.tsx';
import { TABLE_WIDTH, useMinWidth } from '#web/ui/page/use-min-width.ts';
import { RailFoot } from './rail-foot.tsx';
import { STAFF_SCREENS, type StaffAddress } from '#web/base/screens.ts';
import { TabLink, type TabLinkProps } from './tab-link.tsx';

type MoreAddress = {
  [To in StaffAddress]: (typeof STAFF_SCREENS)[To] extends { nav: 'more' } ? To : never;
}[StaffAddress];

const ICONS = {
  '/simular': Calculator,
  '/caixa': Wallet,
  '/extrato': FileCheck2,
  '/agenda': CalendarDays,
  '/folha': ListChecks,
  '/cobrar': WhatsAppIcon,
} as const satisfies Record<MoreAddress, TabLinkProps['icon']>;

const isMore = (path: string): path is MoreAddress => path in ICONS;
const moreOf = (role: Role) =>
  Object.keys(STAFF_SCREENS)
    .filter(isMore)
    .filter((to) => STAFF_SCREENS[to].roles.includes(role));

interface RailMoreProps extends Pick<TabLinkProps, 'onPress'> {
  role: Role;
  shown: string;
  onHelp: () => void;
}

/** Below the tabs of the rail: the further screens, the shortcuts, and whose notebook this is. */
export function RailMore({ role, shown, onPress, onHelp }: RailMoreProps) {
  const offered = moreOf(role);
  // A phone has no rail, and asks for nothing that only a rail shows.
  const isWide = useMinWidth(TABLE_WIDTH);
  // A lender who never read a statement finds it in Caixa (EX-1).
  const last = useQuery({ ...lastStatementQuery, enabled: isWide && offered.includes('/extrato') });
  const sheetIsOffered = useOfferedSheet();
  const isWanted = (to: MoreAddress) => {
    if (to === '/extrato') return (last.data ?? null) !== null;
    return to !== '/folha' || sheetIsOffered;
  };
  return (
    <>
      <ul className="grid gap-1 border-t border-line pt-4">
        {offered
          .filter((to) => to === shown || isWanted(to))
          .map((to) => (
            <li key={to}>
              <TabLink to={to} icon={ICONS[to]} shown={shown === to} onPress={onPress} />
            </li>
          ))}
        <li>
          {/* Where there is a keyboard, most likely. */}
          <RailButton icon={Keyboard} onClick={onHelp}>
            Atalhos do teclado
          </RailButton>
        </li>
      </ul>
      <RailFoot />
    </>
  );
}

const SHEET_OFFERED = 'folha-do-dia';

/** Whether a day was ever worth a sheet on this device (FD-1). Only 'Hoje' asks for the day: the rail costs no request. */
function useOfferedSheet(): boolean {
  const { data: day } = useQuery({ ...dayQuery, enabled: false });
  const isWorthOne = day?.worth_a_sheet === true;
  useEffect(() => {
    if (isWorthOne) keepHere(SHEET_OFFERED, 'sim');
  }, [isWorthOne]);
  return isWorthOne || keptHere(SHEET_OFFERED) !== null;
}
