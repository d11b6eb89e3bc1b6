import { Link } from 'react-router';
import { momentDayText, timeText, type Timestamp } from '#domain/calendar.ts';
import { settings } from '#web/base/settings.ts';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { ABOVE_COVER } from '#web/ui/page/cover-head.tsx';

/** On every screen and on paper, so that nobody takes invented records for their own (AS-5). */
export function DemoSign({ until }: { until: Timestamp }) {
  const { timeZone } = settings;
  const day = momentDayText(until, timeZone);
  return (
    <div className={ABOVE_COVER}>
      <Notice tone="orange">
        {`Demonstração: tudo aqui é inventado e será apagado em ${day}, às ${timeText(until, timeZone)}.`}
        {settings.signUp !== '' && (
          <>
            {' '}
            <Link className="underline print:hidden" to="/criar-conta">
              Criar minha conta
            </Link>
          </>
        )}
      </Notice>
    </div>
  );
}
