import { useQuery } from '@tanstack/react-query';
import { Tag as TagIcon } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { Tag } from '#domain/clients/tag.ts';
import { whenIdle } from '#web/base/first-view/when-idle.ts';
import { tagsQuery } from '#web/data/tags/tag-queries.ts';
import { IconSelect } from '#web/ui/form/icon-select.tsx';

/** Few have tags: the list does not wait for the answer, unless its address names one. */
export function useTagsOfFilter(chosen: string | null): readonly Tag[] | undefined {
  const [firstViewStands, setFirstViewStands] = useState(false);
  useEffect(() => whenIdle(() => setFirstViewStands(true)), []);
  const { data } = useQuery({ ...tagsQuery, enabled: firstViewStands || chosen !== null });
  return data?.items;
}

const ALL = '';

interface TagFilterProps {
  tags: readonly Tag[];
  value: string | null;
  onValueChange: (tag: string | null) => void;
}

/**
 * The clients of one tag (PD-8), beside the search: it comes after the list and must not move it. Without tags there is no such filter.
 */
export function TagFilter({ tags, value, onValueChange }: TagFilterProps) {
  if (tags.length === 0) return null;
  return (
    <IconSelect
      label="Etiqueta"
      icon={TagIcon}
      options={[
        { value: ALL, word: 'Todas as etiquetas' },
        ...tags.map(({ id, name }) => ({ value: id, word: name })),
      ]}
      value={value ?? ALL}
      onValueChange={(id) => onValueChange(id === ALL ? null : id)}
      active={value !== null}
    />
  );
}
