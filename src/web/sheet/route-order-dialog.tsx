import { useQuery } from '@tanstack/react-query';
import { GripVertical } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import type { RouteStop } from '#contract/sheet.ts';
import { moved, ROUTE_STOPS } from '#domain/visits/route.ts';
import { call } from '#web/api/api-client.ts';
import { useOperation } from '#web/api/use-operation.ts';
import { useSingleSend } from '#web/api/use-single-send.ts';
import { showToast } from '#web/base/show-toast.ts';
import { routeOrderQuery } from '#web/data/sheet/sheet-query.ts';
import { IconButton } from '#web/ui/basic/icon-button.tsx';
import { FormActions } from '#web/ui/dialog/form-actions.tsx';
import { SheetDialog } from '#web/ui/dialog/sheet-dialog.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { useSelectOnEntry } from '#web/ui/form/use-select-on-entry.ts';
import { LoadFailure } from '#web/ui/feedback/load-failure.tsx';
import { SkeletonList } from '#web/ui/list/skeleton-list.tsx';

interface RouteOrderDialogProps {
  open: boolean;
  onOpenChange: (open: boolean) => void;
  /** As the sheet names it. */
  collector: string;
}

/** 'Ordenar rota': by dragging, by the arrow keys or by typing a place (FD-9). */
export function RouteOrderDialog({ open, onOpenChange, collector }: RouteOrderDialogProps) {
  const { data, error, refetch } = useQuery({ ...routeOrderQuery(collector), enabled: open });
  const [order, setOrder] = useState<readonly RouteStop[] | null>(null);
  const stops = order ?? data?.items;
  const saving = useOperation(
    { failed: 'Não deu para ordenar a rota', changes: ['clients'] },
    {
      run: (ids: readonly string[]) =>
        call('PUT /api/route-order', {
          body: { collector: collector === '' ? undefined : collector, client_ids: [...ids] },
        }),
      onDone: () => {
        onOpenChange(false);
        showToast({ title: 'Rota ordenada!', description: 'A folha segue esta ordem.' });
      },
    },
  );
  const save = useSingleSend(saving);
  return (
    <SheetDialog
      open={open}
      onOpenChange={onOpenChange}
      title="Ordenar rota"
      description="Arraste, use as setas do teclado ou digite o lugar."
      size="large"
      forReading
      onSubmit={() => stops !== undefined && save(stops.map(({ id }) => id))}
      actions={
        <FormActions
          onCancel={() => onOpenChange(false)}
          sending={saving.isPending}
          sendingText="Salvando..."
          disabled={stops === undefined || stops.length === 0}
        >
          Salvar ordem
        </FormActions>
      }
    >
      {stops !== undefined ? (
        <>
          {stops.length === 0 && <p className="text-muted">Ninguém desta rota tem algo a pagar.</p>}
          <StopList stops={stops} onMove={(from, to) => setOrder(moved(stops, from, to))} />
          {data?.more === true && (
            <p className="pt-2 text-sm text-muted">{`A rota vai até ${ROUTE_STOPS} clientes; os outros vêm depois.`}</p>
          )}
        </>
      ) : error === null ? (
        <SkeletonList text="Carregando a rota..." oneColumn />
      ) : (
        <LoadFailure message={error.message} retry={() => void refetch()} />
      )}
    </SheetDialog>
  );
}

interface StopListProps {
  stops: readonly RouteStop[];
  onMove: (from: number, to: number) => void;
}

function StopList({ stops, onMove }: StopListProps) {
  const list = useRef<HTMLOListElement>(null);
  const latest = useRef({ stops, onMove });
  useEffect(() => {
    latest.current = { stops, onMove };
  }, [stops, onMove]);
  /** The row itself moves under the pointer, so that the whole window is listened to until it is let go. */
  const drag = (id: string) => {
    const follow = ({ clientY: y }: globalThis.PointerEvent) => {
      // Rows are of unequal height.
      const over = [...(list.current?.children ?? [])].findIndex(
        (row) => y < row.getBoundingClientRect().bottom,
      );
      const to = over === -1 ? latest.current.stops.length - 1 : over;
      const from = latest.current.stops.findIndex((stop) => stop.id === id);
      if (to !== from) latest.current.onMove(from, to);
    };
    const letGo = new AbortController();
    const { signal } = letGo;
    window.addEventListener('pointermove', follow, { signal });
    for (const end of ['pointerup', 'pointercancel'] as const)
      window.addEventListener(end, () => letGo.abort(), { signal });
  };
  return (
    <ol ref={list} aria-label="Rota" className="divide-y divide-line">
      {stops.map((stop, at) => (
        <li key={stop.id} className="flex items-center gap-2 py-1">
          <Handle
            stop={stop}
            at={at}
            count={stops.length}
            onMove={(to) => onMove(at, to)}
            onDrag={() => drag(stop.id)}
          />
          <PlaceField stop={stop} at={at} onMove={(to) => onMove(at, to)} />
          <span className="min-w-0 flex-1 wrap-anywhere">
            <span className="block font-semibold">{stop.name}</span>
            {stop.address !== null && <span className="block text-sm text-muted">{stop.address}</span>}
          </span>
        </li>
      ))}
    </ol>
  );
}

interface HandleProps {
  stop: RouteStop;
  at: number;
  count: number;
  onMove: (to: number) => void;
  onDrag: () => void;
}

/** Dragged by finger or mouse; with the focus on it, the arrows, Home and End move its client. */
function Handle({ stop, at, count, onMove, onDrag }: HandleProps) {
  const keys: Readonly<Record<string, number>> = {
    ArrowUp: at - 1,
    ArrowDown: at + 1,
    Home: 0,
    End: count - 1,
  };
  return (
    <IconButton
      label={`Mover ${stop.name}, ${at + 1} de ${count}`}
      className="cursor-grab touch-none"
      onKeyDown={(event) => {
        const to = keys[event.key];
        if (to === undefined) return;
        event.preventDefault();
        onMove(to);
      }}
      onPointerDown={onDrag}
    >
      <GripVertical aria-hidden="true" />
    </IconButton>
  );
}

/** The place as a number; another one moves the client there. */
function PlaceField({ stop, at, onMove }: Pick<HandleProps, 'stop' | 'at' | 'onMove'>) {
  const [typed, setTyped] = useState<string | null>(null);
  const selectOnEntry = useSelectOnEntry();
  const settle = () => {
    const place = Number.parseInt(typed ?? '', 10);
    setTyped(null);
    if (!Number.isNaN(place)) onMove(place - 1);
  };
  return (
    <TextInput
      aria-label={`Lugar de ${stop.name}`}
      inputMode="numeric"
      autoComplete="off"
      className="max-w-16 shrink-0 text-center font-semibold"
      {...selectOnEntry}
      value={typed ?? String(at + 1)}
      onChange={(event) => setTyped(event.target.value.replaceAll(/\D/g, '').slice(0, 3))}
      onBlur={settle}
      onKeyDown={(event) => {
        if (event.key !== 'Enter') return;
        event.preventDefault();
        settle();
      }}
    />
  );
}
