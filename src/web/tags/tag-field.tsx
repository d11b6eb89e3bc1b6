import { useQuery } from '@tanstack/react-query';
import { TAG_LIMITS, tagsOf } from '#domain/clients/tag.ts';
import { tagsQuery } from '#web/data/tags/tag-queries.ts';
import { CheckboxField } from '#web/ui/form/checkbox-field.tsx';

interface TagFieldProps {
  value: readonly string[];
  onValueChange: (ids: readonly string[]) => void;
}

/** Up to five of the institution's tags (PD-8); a lender without tags sees nothing. */
export function TagField({ value, onValueChange }: TagFieldProps) {
  const { data } = useQuery(tagsQuery);
  const tags = data?.items ?? [];
  if (tags.length === 0) return null;
  const chosen = tagsOf(value, tags).map(({ id }) => id);
  const isFull = chosen.length >= TAG_LIMITS.ofClient;
  return (
    <fieldset className="min-w-0 sm:col-span-2">
      <legend className="mb-1.5 text-sm font-medium">{`Etiquetas (opcional, até ${TAG_LIMITS.ofClient})`}</legend>
      <div className="flex flex-wrap gap-2">
        {tags.map(({ id, name }) => {
          const isChosen = chosen.includes(id);
          return (
            <CheckboxField
              key={id}
              label={name}
              checked={isChosen}
              disabled={isFull && !isChosen}
              onCheckedChange={(checked) =>
                onValueChange(checked ? [...chosen, id] : chosen.filter((other) => other !== id))
              }
            />
          );
        })}
      </div>
    </fieldset>
  );
}
