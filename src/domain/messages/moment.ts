/** The situations a message is written for (CB-1). */
export const MESSAGE_MOMENTS = [
  'before',
  'due',
  'late',
  'receipt',
  'settled',
  'welcome',
  'proposal',
] as const;
export type MessageMoment = (typeof MESSAGE_MOMENTS)[number];

export type CollectionMoment = 'before' | 'due' | 'late';
