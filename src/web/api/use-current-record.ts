import { useQuery, type QueryKey, type UseQueryOptions } from '@tanstack/react-query';
import { useEffect } from 'react';
import { hasCode } from './api-problem.ts';
import { showToast } from '#web/base/show-toast.ts';

interface OpenDialog<Item> {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** As the list has it, until the answer has come. */
  known: Item;
  /** What is said where it was deleted meanwhile. */
  gone: { title: string; description: string };
}

/** What an open dialog is about, as it is now; where it is no longer there, the dialog closes and says so. */
export function useCurrentRecord<Item, Key extends QueryKey>(
  query: UseQueryOptions<Item, Error, Item, Key>,
  { open, onOpenChange, known, gone: { title, description } }: OpenDialog<Item>,
): Item {
  const { data, error } = useQuery({ ...query, enabled: open, refetchOnMount: 'always' });
  const gone = open && hasCode(error, 'not_found');
  useEffect(() => {
    if (!gone) return;
    onOpenChange(false);
    showToast({ title, description, variant: 'destructive' });
  }, [gone, onOpenChange, title, description]);
  return data ?? known;
}
