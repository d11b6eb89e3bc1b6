import { useState } from 'react';
import { addDays, type Day } from '#domain/calendar.ts';
import { daysOf, monthOf } from '#domain/calendar-month.ts';
import { cents } from '#domain/money.ts';
import { useToday } from '#web/base/clock/today.ts';
import { Card } from '#web/ui/basic/card.tsx';
import { AgingBars } from '#web/ui/plots/aging-bars.tsx';
import { CompositionBar } from '#web/ui/plots/composition-bar.tsx';
import { DebtLine } from '#web/ui/plots/debt-line.tsx';
import { MonthBars } from '#web/ui/plots/month-bars.tsx';
import { MonthCalendar } from '#web/ui/plots/month-calendar.tsx';
import { PlotSwatch } from '#web/ui/plots/plot-looks.tsx';
import { PlotTable } from '#web/ui/plots/plot-table.tsx';
import { PunctualDots } from '#web/ui/plots/punctual-dots.tsx';
import { PunctualSticks } from '#web/ui/plots/punctual-sticks.tsx';
import { Sparkline } from '#web/ui/plots/sparkline.tsx';
import { Show } from './show.tsx';

/** Every picture with something in it. */
export function PlotShow() {
  const today = useToday();
  const [pressed, press] = useState<Day | null>(null);
  return (
    <Show name="CompositionBar, Sparkline, PunctualDots, PlotSwatch, AgingBars, PlotTable, MonthBars, MonthCalendar, PunctualSticks, DebtLine">
      <CompositionBar
        sentence="Três partes"
        parts={[
          { look: 'ok', amount: cents(3_211_750) },
          { look: 'soon', amount: cents(1_267_000) },
          { look: 'late', amount: cents(3_000_800) },
        ]}
      />
      <Sparkline sentence="Seis meses" values={[3, 5, 4, 6, 9, 12]} />
      <PunctualDots sentence="4 de 5 em dia" turns={[true, true, false, true, true]} />
      <div className="flex gap-2">
        {(['principal', 'interest', 'ok', 'soon', 'late', 'forecast'] as const).map((look) => (
          <PlotSwatch key={look} look={look} id="looks" />
        ))}
      </div>
      <div className="grid gap-4 lg:grid-cols-2">
        <Card>
          <PunctualSticks
            sentence="Em dia em 2 de 4 vezes"
            sticks={[0, -6, 9, 15].map((days, at) => ({
              key: String(days),
              days,
              open: at === 3,
              due: '31/10/2026',
              paid: at === 3 ? 'em aberto' : '01/11/2026',
              words: `${days} dias`,
            }))}
          />
        </Card>
        <Card>
          <DebtLine
            sentence="Deve R$ 1.000,00 hoje"
            from={addDays(today, -59)}
            to={today}
            today={today}
            steps={[
              { day: addDays(today, -50), balance: cents(140_000), paid: cents(0) },
              { day: addDays(today, -20), balance: cents(100_000), paid: cents(40_000) },
            ]}
            months={[
              { first: addDays(today, -59), name: 'antes', owed: cents(140_000), paid: cents(0) },
              { first: addDays(today, -29), name: 'agora', owed: cents(100_000), paid: cents(40_000) },
            ]}
          />
        </Card>
      </div>
      <div className="grid gap-4 lg:grid-cols-3">
        <Card>
          <AgingBars
            sentence="Por atraso"
            rows={[
              { word: 'Em dia', count: 22, amount: cents(3_211_750), look: 'ok' },
              { word: 'Mais de 30 dias', count: 3, amount: cents(356_000), look: 'late' },
            ]}
          />
          <PlotTable
            summary="Ver valores por dia"
            caption="Por dia"
            columns={['Dia', 'Valor']}
            rows={[{ key: 'hoje', cells: ['hoje', '1.350'] }]}
          />
        </Card>
        <Card>
          <MonthBars
            sentence="Por mês"
            series={[
              { word: 'principal', look: 'principal' },
              { word: 'juros', look: 'interest' },
              { word: 'ainda previsto', look: 'forecast' },
            ]}
            months={['set', 'out', 'nov'].map((label, at) => ({
              key: label,
              label,
              name: label,
              amounts: [cents(2_240_000), cents(420_000), cents(at === 2 ? 3_200_000 : 0)],
            }))}
          />
        </Card>
        <Card>
          <MonthCalendar
            month={monthOf(today)}
            today={today}
            days={daysOf(monthOf(today)).map((day, at) => ({
              day,
              due_amount: cents(at % 3 === 0 ? 0 : at * 12_000),
              received_amount: cents(day < addDays(today, 1) ? at * 9_000 : 0),
            }))}
            pressed={pressed}
            onPress={press}
          />
        </Card>
      </div>
    </Show>
  );
}
