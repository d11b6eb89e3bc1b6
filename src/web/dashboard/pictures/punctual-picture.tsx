import { Link } from 'react-router';
import type { DashboardPictures } from '#contract/dashboard-pictures.ts';
import { NOTHING_DUE_YET } from '#domain/clients/punctuality.ts';
import { AvatarInitials } from '#web/ui/basic/avatar-initials.tsx';
import { PunctualDots } from '#web/ui/plots/punctual-dots.tsx';
import { PictureCard } from './picture-card.tsx';

interface PunctualPictureProps {
  people: DashboardPictures['punctual'];
  className: string;
}

/** 'Quem paga em dia': five people, a dot for each due date; filled in time, hollow late. */
export function PunctualPicture({ people, className }: PunctualPictureProps) {
  return (
    <PictureCard title="Quem paga em dia" note="12 meses" className={className}>
      {people.length === 0 && <p className="text-sm text-muted">{NOTHING_DUE_YET}</p>}
      <ul className="grid gap-2">
        {people.map(({ client_id: id, name, on_time: turns }) => {
          const inTime = turns.filter(Boolean).length;
          const words = inTime === turns.length ? 'sempre' : `${inTime} de ${turns.length}`;
          return (
            <li key={id}>
              <Link
                to={`/clientes?cliente=${id}`}
                className="-mx-2 flex min-h-12 items-center gap-2.5 rounded-control px-2 hover:bg-sunken"
              >
                <AvatarInitials name={name} />
                <span className="grid min-w-0 flex-1 gap-1">
                  <span className="truncate text-sm leading-tight font-semibold">{name}</span>
                  <PunctualDots sentence={`em dia ${words}`} turns={turns} />
                </span>
                <span aria-hidden="true" className="shrink-0 text-sm text-muted">
                  {words}
                </span>
              </Link>
            </li>
          );
        })}
      </ul>
    </PictureCard>
  );
}
