import { useQuery } from '@tanstack/react-query';
import type { InstitutionProfile } from '#contract/institutions.ts';
import { INSTITUTION_SETTINGS } from '#domain/institutions/institution-settings.ts';
import { LENDER_KIND_WORDS, LENDER_KINDS } from '#domain/lender-kind.ts';
import { institutionQuery } from '#web/data/institutions/institution-query.ts';
import { ChoiceList } from '#web/ui/form/choice-list.tsx';
import { MoneyField } from '#web/ui/form/money-field.tsx';
import { PercentField } from '#web/ui/form/percent-field.tsx';
import { RecordChangedNotice } from '#web/ui/form/record-changed-notice.tsx';
import { LoadedSection } from '#web/ui/settings/loaded-section.tsx';
import { SavePart } from './save-part.tsx';
import { useProfileForm } from './use-profile-form.ts';

/** 'Tipo de credor' in Admin › Configurações: which notices of the law the lender reads (LP-22). */
export function LenderKindSection() {
  const query = useQuery(institutionQuery);
  return (
    <LoadedSection title="Tipo de credor" hint={INSTITUTION_SETTINGS.lender_kind.hint} query={query}>
      {(institution) =>
        institution.name === null ? (
          <p className="text-muted">Preencha primeiro o Perfil da Instituição.</p>
        ) : (
          <LenderKindForm institution={institution} />
        )
      }
    </LoadedSection>
  );
}

const OPTIONS = LENDER_KINDS.map((value) => ({ value, word: LENDER_KIND_WORDS[value] }));

function LenderKindForm({ institution }: { institution: InstitutionProfile }) {
  const form = useProfileForm(institution, 'staff institution lender kind');
  const { fields, errors, change, submit, sending } = form;
  const { rate_notice_threshold: threshold, paid_in_capital: capital } = INSTITUTION_SETTINGS;
  return (
    <form noValidate data-draft="" onSubmit={submit}>
      <RecordChangedNotice what="Este perfil" changes={form.changes} />
      <fieldset disabled={sending} className="grid min-w-0 gap-4">
        <ChoiceList
          label="Quem empresta"
          options={OPTIONS}
          value={fields.lender_kind}
          onValueChange={(lender_kind) => change({ lender_kind })}
        />
        {fields.lender_kind === 'person' && (
          <PercentField
            label={threshold.label}
            hint={threshold.hint}
            error={errors.rate_notice_threshold}
            value={fields.rate_notice_threshold}
            onValueChange={(typed) => change({ rate_notice_threshold: typed })}
          />
        )}
        {fields.lender_kind === 'esc' && (
          <MoneyField
            label={capital.label}
            hint={capital.hint}
            error={errors.paid_in_capital}
            value={fields.paid_in_capital}
            onValueChange={(typed) => change({ paid_in_capital: typed })}
          />
        )}
      </fieldset>
      <SavePart sending={sending}>Salvar tipo de credor</SavePart>
    </form>
  );
}
