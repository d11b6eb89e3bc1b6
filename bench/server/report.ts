import type { Figure } from './measure.ts';

export interface Row {
  work: string;
  figure: number;
  reach: string;
  ok: boolean;
}

interface Curve {
  title: string;
  x: string;
  y: string;
  lines: { name: string; points: [number, number][] }[];
}

export interface Report {
  readonly rows: Row[];
  readonly curves: Map<string, Curve>;
  /** `what` was measured, to be at least or at most so much. */
  add(row: {
    work: string;
    figure: Figure;
    atLeast?: number;
    atMost?: number;
    unit?: string;
    note?: string;
  }): void;
  table(): string;
}

export function createReport(say: (text: string) => void): Report {
  const rows: Row[] = [];
  const curves = new Map<string, Curve>();
  const lines: string[][] = [['work', 'figure', 'spread', 'reach', '', 'measured']];
  return {
    rows,
    curves,
    add({ work, figure, atLeast, atMost, unit = '×', note = '' }) {
      const value = rounded(figure.median);
      const ok = value >= (atLeast ?? -Infinity) && value <= (atMost ?? Infinity);
      const reach = atLeast === undefined ? `≤ ${atMost} ${unit}` : `≥ ${atLeast} ${unit}`;
      rows.push({ work, figure: value, reach, ok });
      const spread = `${rounded(figure.least)}–${rounded(figure.most)}`;
      lines.push([work, `${value} ${unit}`, spread, reach, ok ? 'ok' : 'SHORT', note]);
      say(`${ok ? 'ok   ' : 'SHORT'} ${work}: ${value} ${unit} (${spread}; ${reach}) ${note}`);
    },
    table() {
      const widths = (lines[0] ?? []).map((_, at) => Math.max(...lines.map((line) => line[at]?.length ?? 0)));
      const drawn = lines.map((line) =>
        line
          .map((cell, at) => cell.padEnd(widths[at] ?? 0))
          .join('  ')
          .trimEnd(),
      );
      return `\n${drawn.join('\n')}\n`;
    },
  };
}

function rounded(value: number): number {
  return Number(value.toPrecision(3));
}
