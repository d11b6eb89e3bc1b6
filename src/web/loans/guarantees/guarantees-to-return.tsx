import type { ClientPage } from '#contract/clients.ts';
import { useMay } from '#web/sessions/use-may.ts';
import { Card } from '#web/ui/basic/card.tsx';
import { ReturnGuarantee } from './return-guarantee.tsx';

/** 'Garantia a devolver': of loans that are paid (PD-3). */
export function GuaranteesToReturn({ items }: { items: ClientPage['to_return'] }) {
  const mayEdit = useMay('edit');
  return (
    <Card>
      <h2 className="font-bold">Garantia a devolver</h2>
      <ul className="mt-2 grid gap-3">
        {items.map((item) => (
          <li key={item.id} className="grid gap-2">
            <p className="wrap-anywhere">{item.description}</p>
            {mayEdit && <ReturnGuarantee item={item} />}
          </li>
        ))}
      </ul>
    </Card>
  );
}
