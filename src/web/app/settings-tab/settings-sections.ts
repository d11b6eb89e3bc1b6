import {
  ArchiveRestore,
  ArrowLeftRight,
  CalendarDays,
  ClipboardList,
  CloudOff,
  ContactRound,
  CreditCard,
  Download,
  EyeOff,
  FileSearch,
  Info,
  LayoutTemplate,
  MessageCircle,
  MonitorSmartphone,
  QrCode,
  Scale,
  ShieldAlert,
  ShieldQuestionMark,
  Store,
  SunMoon,
  Tags,
  Upload,
  UserCheck,
  UserRound,
  UsersRound,
  type LucideIcon,
} from 'lucide-react';
import type { ComponentType } from 'react';
import { AccountSection } from '#web/security/account/account-section.tsx';
import { OpenSessions } from '#web/security/account/open-sessions.tsx';
import type { WireStaffSession } from '#contract/sessions.ts';
import { settings } from '#web/base/settings.ts';
import { mayDo, type Operation } from '#web/sessions/use-may.ts';
import {
  AboutSection,
  CalendarFeed,
  CheckDocument,
  CollectedSection,
  DataRequestsSection,
  DeletedRecords,
  ExportSection,
  ImportSection,
  IncidentsSection,
  InstitutionProfile,
  InstitutionsSection,
  KnownPayersSection,
  LenderKindSection,
  OfflineSection,
  PixSection,
  PlanSection,
  PortalAccess,
  PresetsSection,
  PrivacySection,
  TagsSection,
  TeamSection,
  TemplatesSection,
} from './section-code.ts';
import { ThemeChoice } from './theme-choice.tsx';

export interface SettingsEntry {
  /** In the address: `?aba=configuracoes&secao=perfil`. */
  readonly key: string;
  readonly word: string;
  /** What can be done there, in a few words. */
  readonly hint: string;
  readonly icon: LucideIcon;
  readonly Section: ComponentType;
  /** Who it is for; without it everybody. */
  readonly may?: Operation;
  /** Only where the person has more to choose from than one institution, or colleagues, or where there are plans. */
  readonly only?: 'several-institutions' | 'team' | 'plans';
  /** Under 'Mais' until it is used: who lends alone never needs it (IS-4). */
  readonly more?: 'team' | 'feed' | 'always';
  /** A demonstration has none of it (AS-5). */
  readonly notInDemo?: true;
}

/** The list of 'Configurações', in its order. */
const SETTINGS_SECTIONS: readonly SettingsEntry[] = [
  {
    key: 'perfil',
    word: 'Perfil da Instituição',
    hint: 'Nome, logo e contato',
    icon: Store,
    Section: InstitutionProfile,
    may: 'configure',
  },
  {
    key: 'portal',
    word: 'Portal do Cliente',
    hint: 'Como seus clientes entram',
    icon: UsersRound,
    Section: PortalAccess,
    may: 'configure',
  },
  {
    key: 'pix',
    word: 'Pix para receber',
    hint: 'A chave em que seus clientes pagam',
    icon: QrCode,
    Section: PixSection,
    may: 'configure',
    notInDemo: true,
  },
  {
    key: 'mensagens',
    word: 'Mensagens',
    hint: 'Os textos que você envia',
    icon: MessageCircle,
    Section: TemplatesSection,
    may: 'configure',
  },
  {
    key: 'modelos',
    word: 'Condições prontas',
    hint: 'As condições que você mais usa',
    icon: LayoutTemplate,
    Section: PresetsSection,
    may: 'configure',
  },
  {
    key: 'etiquetas',
    word: 'Etiquetas',
    hint: 'Para separar seus clientes',
    icon: Tags,
    Section: TagsSection,
    may: 'edit',
    more: 'always',
  },
  {
    key: 'credor',
    word: 'Tipo de credor',
    hint: 'Os avisos da lei que você lê',
    icon: Scale,
    Section: LenderKindSection,
    may: 'configure',
    more: 'always',
  },
  {
    key: 'privacidade',
    word: 'Privacidade',
    hint: 'O que clientes leem e o que as listas mostram',
    icon: EyeOff,
    Section: PrivacySection,
    may: 'configure',
    more: 'always',
  },
  {
    key: 'incidente',
    word: 'Incidente de segurança',
    hint: 'Se dados vazaram ou se perderam',
    icon: ShieldAlert,
    Section: IncidentsSection,
    may: 'configure',
    more: 'always',
  },
  {
    key: 'pedidos-de-privacidade',
    word: 'Pedidos de privacidade',
    hint: 'O que clientes pedem sobre os próprios dados',
    icon: ShieldQuestionMark,
    Section: DataRequestsSection,
    may: 'edit',
    more: 'always',
  },
  {
    key: 'agenda',
    word: 'Agenda no celular',
    hint: 'Os vencimentos no seu calendário',
    icon: CalendarDays,
    Section: CalendarFeed,
    may: 'edit',
    more: 'feed',
    notInDemo: true,
  },
  {
    key: 'equipe',
    word: 'Equipe',
    hint: 'Quem trabalha com você',
    icon: ContactRound,
    Section: TeamSection,
    may: 'configure',
    more: 'team',
  },
  {
    key: 'contas',
    word: 'Prestação de contas',
    hint: 'O que cada pessoa recebeu',
    icon: ClipboardList,
    Section: CollectedSection,
    may: 'receive',
    only: 'team',
  },
  {
    key: 'aparencia',
    word: 'Aparência',
    hint: 'Claro, escuro ou automático',
    icon: SunMoon,
    Section: ThemeChoice,
  },
  {
    key: 'conta',
    word: 'Conta',
    hint: 'E-mail, senha e verificação',
    icon: UserRound,
    Section: AccountSection,
    notInDemo: true,
  },
  {
    key: 'plano',
    word: 'Plano',
    hint: 'Até quando vale e o que já usou',
    icon: CreditCard,
    Section: PlanSection,
    may: 'configure',
    only: 'plans',
    notInDemo: true,
  },
  {
    key: 'instituicoes',
    word: 'Instituições',
    hint: 'Trocar de instituição',
    icon: ArrowLeftRight,
    Section: InstitutionsSection,
    only: 'several-institutions',
  },
  {
    key: 'aparelhos',
    word: 'Meus aparelhos',
    hint: 'Onde sua conta está aberta',
    icon: MonitorSmartphone,
    Section: OpenSessions,
  },
  {
    key: 'sem-internet',
    word: 'Usar sem internet',
    hint: 'Receber onde não há sinal',
    icon: CloudOff,
    Section: OfflineSection,
    may: 'receive',
    more: 'always',
  },
  {
    key: 'importar',
    word: 'Importar',
    hint: 'Da planilha e dos contatos',
    icon: Upload,
    Section: ImportSection,
    may: 'edit',
  },
  {
    key: 'pagadores',
    word: 'Pagadores lembrados',
    hint: 'Quem paga por quem nos extratos',
    icon: UserCheck,
    Section: KnownPayersSection,
    may: 'edit',
    more: 'always',
  },
  {
    key: 'exportar',
    word: 'Exportar dados',
    hint: 'Planilhas e cópia completa',
    icon: Download,
    Section: ExportSection,
    may: 'configure',
  },
  {
    key: 'conferir',
    word: 'Conferir documento',
    hint: 'Pelo código do rodapé',
    icon: FileSearch,
    Section: CheckDocument,
    may: 'see_portfolio',
    more: 'always',
  },
  {
    key: 'excluidos',
    word: 'Excluídos',
    hint: 'Clientes e empréstimos, para restaurar',
    icon: ArchiveRestore,
    Section: DeletedRecords,
    may: 'edit',
  },
  {
    key: 'sobre',
    word: 'Sobre',
    hint: 'O que o Caderneta faz',
    icon: Info,
    Section: AboutSection,
    more: 'always',
  },
];

/** What a person finds there. Colleagues have a team; an owner only once somebody else has access (EQ-11). */
export function settingsSectionsOf(
  staff: WireStaffSession | null,
  hasTeam: boolean,
): readonly SettingsEntry[] {
  return SETTINGS_SECTIONS.filter(({ may, only, notInDemo }) => {
    if (notInDemo && staff?.demo_until !== undefined) return false;
    if (may !== undefined && !mayDo(staff, may)) return false;
    if (only === 'several-institutions') return (staff?.institutions.length ?? 0) > 1;
    if (only === 'plans') return settings.plans !== '';
    return only !== 'team' || hasTeam;
  });
}
