import { clsx } from 'clsx';
import { Link } from 'react-router';
import { dayText, type Day } from '#domain/calendar.ts';
import type { Role } from '#domain/people/role.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { ABOVE_COVER } from '#web/ui/page/cover-head.tsx';

/** On every screen, so that nobody fills in what could not be saved (AS-11). */
export function ClosingSign({ closingOn, role }: { closingOn: Day; role: Role }) {
  return (
    <div className={clsx(ABOVE_COVER, 'print:hidden')}>
      <Notice tone="orange">
        {`Esta instituição está em encerramento: em ${dayText(closingOn)} tudo será apagado. Até lá só dá para consultar.`}
        {role === 'owner' && (
          <>
            {' '}
            <Link className="underline" to="/administracao?aba=configuracoes&secao=conta">
              Reabrir
            </Link>
          </>
        )}
      </Notice>
    </div>
  );
}
