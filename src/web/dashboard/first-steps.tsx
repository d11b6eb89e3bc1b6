import { ArrowRight, CircleCheck } from 'lucide-react';
import { clsx } from 'clsx';
import { Suspense, type ReactNode } from 'react';
import { Link } from 'react-router';
import type { TheDay } from '#contract/day.ts';
import { lazyPart } from '#web/base/first-view/lazy-part.tsx';
import { settings } from '#web/base/settings.ts';
import { draftOf } from '#web/base/draft-store.ts';
import { firstStepState } from '#web/institutions/first-step-state.ts';
import { newLoanState } from '#web/loans/form/new-loan-state.ts';
import { newClientState } from '#web/clients/arrival-state.ts';
import { mayDo, type Operation } from '#web/sessions/use-may.ts';
import { useSession } from '#web/sessions/use-session.ts';
import { Button, buttonLook } from '#web/ui/basic/button.tsx';
import { SheetComing } from '#web/ui/dialog/sheet-coming.tsx';
import { useDialog } from '#web/ui/dialog/use-dialog.ts';
import { FIRST_DEBT_FORM } from './first-debt-form.ts';

const FirstDebtDialog = lazyPart(async () => (await import('./first-debt-dialog.tsx')).FirstDebtDialog);
const IMPORT = '/administracao?aba=configuracoes&secao=importar';

type Begun = TheDay['begun'];

interface Step {
  may: Operation;
  key: keyof Begun;
  title: string;
  why: string;
  to: string;
  state?: unknown;
}

const STEPS: readonly Step[] = [
  {
    key: 'institution',
    may: 'configure',
    title: 'Como você se chama para os clientes?',
    why: 'É assim que encontram você no portal.',
    to: '/administracao?aba=configuracoes&secao=perfil',
    state: firstStepState,
  },
  {
    key: 'client',
    may: 'edit',
    title: 'Cadastre o primeiro cliente',
    why: 'Nome, telefone e CPF bastam.',
    to: '/clientes',
    state: newClientState,
  },
  {
    key: 'loan',
    may: 'lend',
    title: 'Registre o primeiro empréstimo',
    why: 'A partir daí, o dia aparece aqui.',
    to: '/emprestimos',
    state: newLoanState,
  },
];

/** Before the first loan, in the place of 'Hoje': three steps, each one press away, ticked as they are done. */
export function FirstSteps({ begun }: { begun: Begun }) {
  const { staff } = useSession();
  const { open: ask, shown: asked } = useDialog<null>();
  // Also while the client is saved and the loan, as typed, is not.
  const isFirst = !begun.client || draftOf(FIRST_DEBT_FORM) !== undefined;
  const asksWhoOwes = isFirst && mayDo(staff, 'edit') && mayDo(staff, 'lend');
  const steps = STEPS.filter(({ may }) => mayDo(staff, may));
  const next = steps.find(({ key }) => !begun[key])?.key;
  if (steps.length === 0) {
    return (
      <>
        <h2 id="hoje" className="mb-2 text-lg font-bold">
          Hoje
        </h2>
        <p className="text-muted">Ainda não há empréstimos.</p>
      </>
    );
  }
  return (
    <>
      <h2 id="hoje" className="mb-4 text-lg font-bold">
        Primeiros passos
      </h2>
      {asksWhoOwes && (
        <div className="mb-4 grid gap-2 sm:grid-cols-2">
          <Button onPointerEnter={FirstDebtDialog.prefetch} onClick={() => ask(null, FIRST_DEBT_FORM)}>
            Quem te deve?
          </Button>
          <Link to={IMPORT} className={buttonLook({ variant: 'secondary' })}>
            Importar de uma planilha
          </Link>
        </div>
      )}
      <ol className="grid flex-1 gap-3">
        {steps.map((step, index) => (
          <li key={step.key} className="min-w-0">
            {begun[step.key] ? (
              <StepBox>
                <CircleCheck aria-hidden="true" className="size-8 shrink-0 text-green" strokeWidth={1.75} />
                <StepWords step={step} done />
              </StepBox>
            ) : (
              <Link
                to={step.to}
                state={step.state}
                className={clsx(
                  'block h-full rounded-control hover:bg-sunken',
                  step.key === next && 'bg-brand-soft hover:bg-brand-soft',
                )}
              >
                <StepBox>
                  <StepNumber now={step.key === next}>{index + 1}</StepNumber>
                  <StepWords step={step} />
                  <ArrowRight aria-hidden="true" className="size-5 shrink-0 text-brand" />
                </StepBox>
              </Link>
            )}
          </li>
        ))}
      </ol>
      <p className="mt-4 text-sm text-muted">
        Quer ver as parcelas antes?{' '}
        <Link to="/simular" className="font-semibold text-brand underline">
          Simular
        </Link>
      </p>
      {settings.demo !== '' && staff?.demo_until === undefined && (
        <p className="mt-1 text-sm text-muted">
          Quer ver um caderno cheio?{' '}
          <Link to="/demonstracao" className="font-semibold text-brand underline">
            Ver com dados de exemplo
          </Link>
        </p>
      )}
      {!asksWhoOwes && mayDo(staff, 'edit') && (
        <p className="mt-1 text-sm text-muted">
          Já tem uma planilha?{' '}
          <Link to={IMPORT} className="font-semibold text-brand underline">
            Importar
          </Link>
        </p>
      )}
      {asked !== null && (
        <Suspense fallback={<SheetComing />}>
          <FirstDebtDialog key={asked.key} {...asked.dialog} onFinished={asked.onFinished} />
        </Suspense>
      )}
    </>
  );
}

function StepBox({ children }: { children: ReactNode }) {
  return (
    <div className="flex h-full items-center gap-3 rounded-control border border-line p-3">{children}</div>
  );
}

function StepNumber({ now, children }: { now: boolean; children: number }) {
  return (
    <span
      aria-hidden="true"
      className={clsx(
        'grid size-8 shrink-0 place-items-center rounded-full text-sm font-bold',
        now ? 'bg-brand text-on-brand' : 'bg-sunken text-muted',
      )}
    >
      {children}
    </span>
  );
}

function StepWords({ step, done = false }: { step: Step; done?: boolean }) {
  return (
    <span className="min-w-0 flex-1">
      <span className="block leading-snug font-semibold">
        {step.title}
        {done && <span className="sr-only"> (feito)</span>}
      </span>
      <span className="block text-sm text-muted">{step.why}</span>
    </span>
  );
}
