import type { DashboardPictures } from '#contract/dashboard-pictures.ts';
import { monthOf } from '#domain/calendar-month.ts';
import { monthName, monthShortName } from '#domain/calendar-words.ts';
import { addCents, cents } from '#domain/money.ts';
import { MonthBars } from '#web/ui/plots/month-bars.tsx';
import { usePlotMoney } from '#web/ui/plots/plot-money.ts';
import { PictureCard } from './picture-card.tsx';

interface MonthsPictureProps {
  pictures: DashboardPictures;
  className: string;
}

/** 'Recebido e a receber' month by month; what is still open of this month is hatched. */
export function MonthsPicture({ pictures, className }: MonthsPictureProps) {
  const money = usePlotMoney();
  const now = monthOf(pictures.today);
  const open = addCents(
    cents(0),
    ...pictures.calendar.filter(({ day }) => monthOf(day) === now).map(({ due_amount: due }) => due),
  );
  const months = pictures.months.map((each) => ({
    key: each.month,
    label: monthShortName(each.month),
    name: monthName(each.month),
    amounts: [
      each.received_principal,
      // Late fees and money beyond the total are gain as well.
      addCents(each.received_interest, each.received_fees),
      each.month === now ? open : cents(0),
    ],
  }));
  const [principal = cents(0), interest = cents(0)] = months.at(-1)?.amounts ?? [];
  const received = addCents(principal, interest);
  const sentence = `Em ${monthName(now)} entraram ${money.full(received)} de ${money.full(addCents(received, open))} previstos.`;
  return (
    <PictureCard title="Recebido e a receber" note="R$ por mês" className={className}>
      <p className="mb-1 text-sm text-muted">{sentence}</p>
      <MonthBars
        sentence={sentence}
        series={[
          { word: 'principal', look: 'principal' },
          { word: 'juros', look: 'interest' },
          { word: 'ainda previsto', look: 'forecast' },
        ]}
        months={months}
      />
    </PictureCard>
  );
}
