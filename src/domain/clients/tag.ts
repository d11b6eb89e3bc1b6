import type { Versioned } from '../record-version.ts';

export const TAG_LIMITS = {
  /** Of an institution. */
  tags: 20,
  /** Of a client. */
  ofClient: 5,
  name: 24,
} as const;

/** By the number that is stored. */
export const TAG_COLOURS = {
  1: { word: 'Verde', tone: 'green' },
  2: { word: 'Azul', tone: 'blue' },
  3: { word: 'Amarelo', tone: 'yellow' },
  4: { word: 'Laranja', tone: 'orange' },
  5: { word: 'Vermelho', tone: 'red' },
  6: { word: 'Roxo', tone: 'purple' },
} as const;
export type TagColour = keyof typeof TAG_COLOURS;
export const TAG_COLOUR_NUMBERS = [1, 2, 3, 4, 5, 6] as const satisfies readonly TagColour[];

/** 'Etiqueta': how an institution sorts its clients (PD-8). */
export interface Tag extends Versioned {
  readonly id: string;
  readonly name: string;
  readonly colour: TagColour;
}

/** Of the ids of a client, the tags that exist, in the institution's order: one deleted since means nothing. */
export function tagsOf(ids: readonly string[], tags: readonly Tag[]): Tag[] {
  return tags.filter(({ id }) => ids.includes(id));
}
