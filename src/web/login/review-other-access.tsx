import { useState } from 'react';
import type { OtherAccess } from '#contract/people.ts';
import { momentText } from '#domain/calendar.ts';
import { SIGNED_IN_WITH_WORDS } from '#domain/second-factor/signed-in-with.ts';
import { ApiProblem, hasCode } from '#web/api/api-problem.ts';
import { settings } from '#web/base/settings.ts';
import { Button } from '#web/ui/basic/button.tsx';
import { Field } from '#web/ui/form/field.tsx';
import { Notice } from '#web/ui/feedback/notice.tsx';
import { TextInput } from '#web/ui/form/text-input.tsx';

export interface OtherAccessAnswer {
  readonly other_access: 'keep' | 'end';
  readonly code?: string;
}

interface ReviewOtherAccessProps {
  others: OtherAccess;
  error: Error | null;
  sending: boolean;
  onAnswer: (answer: OtherAccessAnswer) => void;
}

/** Before an account joins another institution: what was set up earlier would open that one too (EQ-2). */
export function ReviewOtherAccess({ others, error, sending, onAnswer }: ReviewOtherAccessProps) {
  const [code, setCode] = useState('');
  const { passkeys, devices, calendars, asks_for_code: asksForCode } = others;
  const when = (moment: string) => momentText(moment, settings.timeZone);
  const isAboutCode = error !== null && hasCode(error, 'wrong_second_factor');
  return (
    <div className="grid gap-4">
      <h2 className="text-lg font-bold">Quem mais abre esta conta?</h2>
      <p className="text-muted">
        O que está nesta lista também abrirá a nova equipe. Se não reconhece algum item, encerre todos.
      </p>
      {error !== null && !isAboutCode && !hasCode(error, 'access_to_review') && (
        <div role="alert">
          <Notice tone="red">{error.message}</Notice>
        </div>
      )}
      <ul aria-label="Outros acessos" className="divide-y divide-line">
        {passkeys.map(({ name, created_at: createdAt, last_used_at: usedAt }) => (
          <Row
            key={`${name} ${createdAt}`}
            title={`Digital ou rosto: ${name}`}
            text={`Criado em ${when(createdAt)}${usedAt === null ? '' : `, usado em ${when(usedAt)}`}`}
          />
        ))}
        {devices.map(({ device, last_seen_at: seenAt, signed_in_with: how }) => (
          <Row
            key={`${device} ${seenAt}`}
            title={device}
            text={`Entrou com ${SIGNED_IN_WITH_WORDS[how]}, visto em ${when(seenAt)}`}
          />
        ))}
        {calendars > 0 && <Row title="Agenda assinada" text="Um endereço secreto mostra os vencimentos." />}
      </ul>
      {asksForCode && (
        <Field
          label="Código"
          hint="Para encerrar: os 6 dígitos do aplicativo, ou um código de recuperação."
          error={isAboutCode ? error.message : undefined}
        >
          <TextInput
            autoComplete="one-time-code"
            autoCapitalize="characters"
            spellCheck={false}
            value={code}
            onChange={(event) => setCode(event.target.value)}
          />
        </Field>
      )}
      <div className="grid gap-2">
        <Button
          wide
          loading={sending}
          loadingText="Salvando..."
          onClick={() => onAnswer({ other_access: 'end', ...(code === '' ? {} : { code }) })}
        >
          Encerrar todos e aceitar
        </Button>
        <Button
          wide
          variant="secondary"
          disabled={sending}
          onClick={() => onAnswer({ other_access: 'keep' })}
        >
          São meus: manter e aceitar
        </Button>
      </div>
    </div>
  );
}

function Row({ title, text }: { title: string; text: string }) {
  return (
    <li className="py-3 first:pt-0">
      <p className="font-medium break-words">{title}</p>
      <p className="text-sm text-muted">{text}</p>
    </li>
  );
}

/** What the server listed instead of accepting; null for any other refusal. */
export function otherAccessIn(error: Error): OtherAccess | null {
  if (!(error instanceof ApiProblem) || error.code !== 'access_to_review') return null;
  // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- the details of this code, as the server types them
  return (error.details ?? null) as OtherAccess | null;
}
