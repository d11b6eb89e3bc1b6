import { Phone, Plus, Trash2 } from 'lucide-react';
import type { ReactNode } from 'react';
import { GUARANTEE_LIMITS } from '#domain/loans/loan/guarantee.ts';
import { maskPhoneEdit, telNumber } from '#domain/phone.ts';
import { hasVisibleText, TEXT_LIMITS } from '#domain/text-rules.ts';
import { Button, buttonLook } from '#web/ui/basic/button.tsx';
import { IconButton } from '#web/ui/basic/icon-button.tsx';
import { CpfField } from '#web/ui/form/cpf-field.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { MoneyField } from '#web/ui/form/money-field.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';
import { useMaskedInput } from '#web/ui/form/use-masked-input.ts';
import {
  EMPTY_GUARANTOR,
  EMPTY_ITEM,
  guarantorErrors,
  itemErrors,
  type GuaranteesDraft,
  type GuarantorDraft,
  type ItemDraft,
} from './guarantee-draft.ts';

interface GuaranteeFieldsProps {
  draft: GuaranteesDraft;
  onChange: (draft: GuaranteesDraft) => void;
  /** Once they could not be sent, each says what is wrong with it. */
  refused: boolean;
  /** Under a saved garantia: its return. */
  renderReturn?: (id: string) => ReactNode;
}

/** Up to three avalistas and five garantias (PD-1); of an avalista the phone is called and never written to (PD-4). */
export function GuaranteeFields({ draft, onChange, refused, renderReturn }: GuaranteeFieldsProps) {
  const { guarantors, items } = draft;
  return (
    <div className="grid gap-4">
      {guarantors.map((guarantor, at) => (
        <Entry
          key={guarantor.id ?? `new ${at}`}
          name={guarantors.length === 1 ? 'Avalista' : `Avalista ${at + 1}`}
          onRemove={() => onChange({ ...draft, guarantors: without(guarantors, at) })}
        >
          <GuarantorFields
            draft={guarantor}
            refused={refused}
            onChange={(changed) => onChange({ ...draft, guarantors: replaced(guarantors, at, changed) })}
          />
        </Entry>
      ))}
      {items.map((item, at) => (
        <Entry
          key={item.id ?? `new ${at}`}
          name={items.length === 1 ? 'Garantia' : `Garantia ${at + 1}`}
          onRemove={() => onChange({ ...draft, items: without(items, at) })}
        >
          <ItemFields
            draft={item}
            refused={refused}
            onChange={(changed) => onChange({ ...draft, items: replaced(items, at, changed) })}
          />
          {item.id !== undefined && renderReturn?.(item.id)}
        </Entry>
      ))}
      <div className="flex flex-wrap gap-2">
        {guarantors.length < GUARANTEE_LIMITS.guarantors && (
          <Button
            variant="secondary"
            dense
            onClick={() => onChange({ ...draft, guarantors: [...guarantors, EMPTY_GUARANTOR] })}
          >
            <Plus aria-hidden="true" />
            Avalista
          </Button>
        )}
        {items.length < GUARANTEE_LIMITS.items && (
          <Button
            variant="secondary"
            dense
            onClick={() => onChange({ ...draft, items: [...items, EMPTY_ITEM] })}
          >
            <Plus aria-hidden="true" />
            Garantia
          </Button>
        )}
      </div>
    </div>
  );
}

function Entry({ name, onRemove, children }: { name: string; onRemove: () => void; children: ReactNode }) {
  return (
    <fieldset className="grid min-w-0 gap-3 rounded-control border border-line p-3.5">
      <legend className="sr-only">{name}</legend>
      <div className="-my-2 -mr-2 flex items-center justify-between gap-2">
        <p aria-hidden="true" className="font-semibold">
          {name}
        </p>
        <IconButton label={`Remover ${name.toLowerCase()}`} onClick={onRemove}>
          <Trash2 aria-hidden="true" />
        </IconButton>
      </div>
      {children}
    </fieldset>
  );
}

interface EntryFieldsProps<Draft> {
  draft: Draft;
  refused: boolean;
  onChange: (changed: Partial<Draft>) => void;
}

function GuarantorFields({ draft, refused, onChange }: EntryFieldsProps<GuarantorDraft>) {
  const errors = refused ? guarantorErrors(draft) : null;
  const phone = useMaskedInput(draft.phone, maskPhoneEdit, (masked) => onChange({ phone: masked }));
  return (
    <>
      <Field label="Nome" required error={errors?.name}>
        <TextInput
          maxLength={TEXT_LIMITS.name}
          autoComplete="off"
          autoCapitalize="words"
          value={draft.name}
          onChange={({ target }) => onChange({ name: target.value })}
        />
      </Field>
      <CpfField
        label="CPF (opcional)"
        error={errors?.cpf}
        value={draft.cpf}
        onValueChange={(cpf) => onChange({ cpf })}
      />
      <Field label="Telefone (opcional)">
        <TextInput maxLength={GUARANTEE_LIMITS.phone} autoComplete="off" type="tel" {...phone} />
      </Field>
      {draft.id !== undefined && hasVisibleText(draft.phone) && (
        <CallGuarantor name={draft.name} phone={draft.phone} />
      )}
      <Field label="Endereço (opcional)">
        <TextInput
          maxLength={GUARANTEE_LIMITS.address}
          autoComplete="off"
          value={draft.address}
          onChange={({ target }) => onChange({ address: target.value })}
        />
      </Field>
    </>
  );
}

/** PD-4: there is a call, and no message. */
export function CallGuarantor({ name, phone }: { name: string; phone: string }) {
  return (
    <a
      href={`tel:${telNumber(phone)}`}
      className={buttonLook({ variant: 'secondary', dense: true, className: 'justify-self-start' })}
    >
      <Phone aria-hidden="true" />
      Ligar<span className="sr-only">{` para ${name}`}</span>
    </a>
  );
}

function ItemFields({ draft, refused, onChange }: EntryFieldsProps<ItemDraft>) {
  const errors = refused ? itemErrors(draft) : null;
  return (
    <>
      <Field label="Descrição" required error={errors?.description}>
        <TextInput
          maxLength={GUARANTEE_LIMITS.description}
          autoComplete="off"
          placeholder="Moto Honda CG 160, placa ABC1D23"
          value={draft.description}
          onChange={({ target }) => onChange({ description: target.value })}
        />
      </Field>
      <MoneyField
        label="Valor da garantia (opcional)"
        error={errors?.value}
        value={draft.value}
        onValueChange={(value) => onChange({ value })}
      />
    </>
  );
}

function without<Item>(items: readonly Item[], at: number): Item[] {
  return items.filter((_, other) => other !== at);
}

function replaced<Item>(items: readonly Item[], at: number, changed: Partial<Item>): Item[] {
  return items.map((item, other) => (other === at ? { ...item, ...changed } : item));
}
