import { brl } from '#domain/money.ts';
import { MoneyField } from '#web/ui/form/money-field.tsx';
import type { SettleFormState } from './use-settle-form.ts';

/** PA-30: the two lines above 'Quitar Empréstimo', both zero unless changed. */
export function SettleLines({ form }: { form: SettleFormState }) {
  const { fields, errors, change, feeDue, receives } = form;
  return (
    <section id={form.id} aria-label="Quitação" data-draft="" className="mt-6 grid gap-3">
      <p className="text-sm font-semibold text-muted">Ao quitar hoje</p>
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,9.5rem),1fr))] items-start gap-3">
        <MoneyField
          label="Desconto"
          value={fields.discount}
          error={errors.discount}
          onValueChange={(discount) => change({ discount })}
        />
        <MoneyField
          label="Multa recebida"
          hint={feeDue > 0 ? `Em aberto: ${brl(feeDue)}.` : null}
          value={fields.late_fee}
          error={errors.late_fee}
          onValueChange={(late_fee) => change({ late_fee })}
        />
      </div>
      {receives !== null && (
        <p role="status" className="text-sm text-muted">
          Quitar hoje recebe{' '}
          <strong className="font-semibold whitespace-nowrap text-ink">{brl(receives)}</strong>.
        </p>
      )}
    </section>
  );
}
