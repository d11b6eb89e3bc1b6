import { useQuery } from '@tanstack/react-query';
import { Tag as TagIcon } from 'lucide-react';
import { TAG_COLOURS, tagsOf } from '#domain/clients/tag.ts';
import { tagsQuery } from '#web/data/tags/tag-queries.ts';
import { Badge } from '#web/ui/feedback/badge.tsx';

/** The tags of a client, on the card and on the page (PD-8); asked for only where there is one. */
export function TagChips({ ids }: { ids: readonly string[] }) {
  const { data } = useQuery({ ...tagsQuery, enabled: ids.length > 0 });
  const tags = tagsOf(ids, data?.items ?? []);
  if (tags.length === 0) return null;
  return (
    <ul aria-label="Etiquetas" className="mt-1 flex flex-wrap gap-1">
      {tags.map(({ id, name, colour }) => (
        <li key={id}>
          <Badge tone={TAG_COLOURS[colour].tone} icon={TagIcon}>
            {name}
          </Badge>
        </li>
      ))}
    </ul>
  );
}
