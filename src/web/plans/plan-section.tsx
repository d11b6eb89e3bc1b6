import { useQuery } from '@tanstack/react-query';
import { ExternalLink } from 'lucide-react';
import type { CallOutput } from '#contract/call-types.ts';
import { dayText } from '#domain/calendar.ts';
import { MB } from '#domain/files/file.ts';
import { planOverText } from '#domain/plans/plan.ts';
import { buttonLook } from '#web/ui/basic/button.tsx';
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx';
import { LoadedSection } from '#web/ui/settings/loaded-section.tsx';
import { planQuery } from './plan-query.ts';

type Plan = CallOutput<'GET /api/plan'>;

/** The plan of the institution: until when it counts, and what is used of what (AS-8). */
export function PlanSection() {
  const query = useQuery(planQuery);
  return (
    <LoadedSection title="Plano" hint="O que a sua instituição pode ter aqui." query={query}>
      {(plan) => <PlanFacts plan={plan} />}
    </LoadedSection>
  );
}

function PlanFacts({ plan }: { plan: Plan }) {
  const { label, open_loans: loans, people, files, billing_url: billingUrl } = plan;
  return (
    <div className="grid gap-4">
      <div>
        <p className="text-xl font-bold wrap-anywhere">{label ?? 'Sem plano'}</p>
        <p className="text-muted">{untilText(plan)}</p>
      </div>
      <dl className="grid gap-3">
        <Use word="Empréstimos em aberto" used={loans.used} most={loans.most} />
        <Use word="Pessoas na equipe" used={people.used} most={people.most} />
        <Use
          word="Arquivos"
          unit=" MB"
          used={files.used / MB}
          most={files.most === null ? null : files.most / MB}
        />
      </dl>
      {billingUrl !== null && (
        <a
          href={billingUrl}
          target="_blank"
          rel="noreferrer"
          className={buttonLook({ className: 'justify-self-start' })}
        >
          Mudar de plano
          <ExternalLink aria-hidden="true" />
        </a>
      )}
    </div>
  );
}

function untilText({ until, is_over: isOver }: Plan): string {
  if (until === null) return 'Sem data para terminar.';
  return isOver ? planOverText(until) : `Vale até ${dayText(until)}.`;
}

interface UseProps {
  word: string;
  used: number;
  /** Null without a limit. */
  most: number | null;
  unit?: string;
}

/** Never less than is used, so that a full one does not look as if there were room. */
function Use({ word, used, most, unit = '' }: UseProps) {
  const shown = Math.ceil(used).toLocaleString('pt-BR');
  return (
    <div className="flex flex-wrap justify-between gap-x-3 gap-y-1.5">
      <dt>{word}</dt>
      <dd className="font-semibold">
        {most === null ? `${shown}${unit}, sem limite` : `${shown} de ${most.toLocaleString('pt-BR')}${unit}`}
      </dd>
      {most !== null && (
        <dd className="basis-full">
          <ProgressBar label={word} value={Math.min(used, most)} total={most} />
        </dd>
      )}
    </div>
  );
}
