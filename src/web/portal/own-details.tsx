import { formatCpf, type Cpf } from '#domain/cpf.ts';
import { Card } from '#web/ui/basic/card.tsx';

interface OwnDetailsProps {
  details: { name: string; cpf: Cpf; phone: string | null; email: string | null };
}

/** The borrower's own data (PT-5). */
export function OwnDetails({ details }: OwnDetailsProps) {
  return (
    <section aria-labelledby="meus-dados">
      <h2 id="meus-dados" className="mb-3 text-lg font-bold">
        Meus Dados
      </h2>
      <Card className="max-sm:py-3">
        <dl className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.75rem),1fr))] gap-x-6 gap-y-2 sm:grid-cols-2 sm:gap-y-4">
          <Detail name="Nome" value={details.name} />
          <Detail name="CPF" value={formatCpf(details.cpf)} />
          <Detail name="Telefone" value={details.phone} />
          <Detail name="E-mail" value={details.email} />
        </dl>
      </Card>
    </section>
  );
}

function Detail({ name, value }: { name: string; value: string | null }) {
  const missing = value === null || value.trim() === '';
  return (
    <div className="min-w-0">
      <dt className="text-sm text-muted">{name}</dt>
      <dd className={missing ? 'text-muted' : 'font-medium wrap-anywhere'}>
        {missing ? 'Não informado' : value}
      </dd>
    </div>
  );
}
