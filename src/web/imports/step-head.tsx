import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Button } from '#web/ui/basic/button.tsx';
import { StepLine } from '#web/ui/page/step-line.tsx';

const STEPS = ['Arquivo', 'Colunas', 'Conferir'] as const;

interface StepHeadProps {
  step: (typeof STEPS)[number];
  /** What is imported: 'Clientes'. */
  title: string;
  onBack: () => void;
}

/** Mounted again by each step; it takes the focus, because the button that was pressed is gone. */
export function StepHead({ step, title, onBack }: StepHeadProps) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="mb-5 grid gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <Button variant="ghost" dense className="-ml-2" onClick={onBack}>
          <ArrowLeft aria-hidden="true" />
          Voltar
        </Button>
        <h3 ref={heading} tabIndex={-1} className="font-bold outline-none">
          {`${title}: ${step}`}
        </h3>
      </div>
      <StepLine steps={STEPS} current={STEPS.indexOf(step)} />
    </div>
  );
}
