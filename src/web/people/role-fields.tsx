import { ROLE_LABELS, TEAM_ROLES, type TeamRole } from '#domain/people/role.ts';
import { CheckboxField } from '#web/ui/form/checkbox-field.tsx';
import { ChoiceTiles } from '#web/ui/form/choice-tiles.tsx';

const WHAT_IT_MAY = {
  manager: 'Faz tudo com clientes, empréstimos e caixa. Não muda o Pix, os textos nem a equipe.',
  collector: 'Vê e recebe só dos clientes que você passar.',
  viewer: 'Vê tudo e não muda nada.',
} as const satisfies Record<TeamRole, string>;

const TILES = TEAM_ROLES.map((value) => ({
  value,
  word: ROLE_LABELS[value],
  detail: WHAT_IT_MAY[value],
  aside: null,
}));

export interface RoleDraft {
  readonly role: TeamRole;
  readonly can_lend: boolean;
}

interface RoleFieldsProps {
  fields: RoleDraft;
  onChange: (changed: Partial<RoleDraft>) => void;
}

/** One of the roles an owner can give, each with what it may do (EQ-3). */
export function RoleFields({ fields, onChange }: RoleFieldsProps) {
  return (
    <div className="grid gap-2">
      <p aria-hidden="true" className="text-sm font-medium">
        O que pode fazer
      </p>
      <ChoiceTiles
        label="O que pode fazer"
        options={TILES}
        value={fields.role}
        onValueChange={(role) => onChange({ role })}
      />
      {fields.role === 'collector' && (
        <CheckboxField
          label="Pode emprestar"
          hint="Cria empréstimos para os clientes que atende."
          checked={fields.can_lend}
          onCheckedChange={(can_lend) => onChange({ can_lend })}
        />
      )}
    </div>
  );
}
