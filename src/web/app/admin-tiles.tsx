import { Calculator, CalendarDays, Wallet } from 'lucide-react';
import { Link } from 'react-router';
import { STAFF_SCREENS } from '#web/base/screens.ts';
import { useSession } from '#web/sessions/use-session.ts';
import { WhatsAppIcon } from '#web/ui/basic/whatsapp-icon.tsx';
import { TileFace, tileLook, tileRowLook } from '#web/ui/page/tile.tsx';

const TILES = [
  { to: '/caixa', icon: Wallet },
  { to: '/agenda', icon: CalendarDays },
  { to: '/simular', icon: Calculator },
  { to: '/cobrar', icon: WhatsAppIcon },
] as const;

/** RT-11: on a phone the screens that a wide screen has in its rail. */
export function AdminTiles() {
  const { staff } = useSession();
  const tiles = TILES.filter(({ to }) => staff !== null && STAFF_SCREENS[to].roles.includes(staff.role));
  return (
    <nav aria-label="Outras telas" className="@container mb-4 lg:hidden">
      <ul className={tileRowLook}>
        {tiles.map(({ to, icon }) => (
          <li key={to} className="min-w-0">
            <Link to={to} className={tileLook}>
              <TileFace icon={icon}>{STAFF_SCREENS[to].title}</TileFace>
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}
