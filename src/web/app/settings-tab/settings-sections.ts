import {
  ArchiveRestore,
  CalendarDays,
  Download,
  LayoutTemplate,
  MessageCircle,
  MonitorSmartphone,
  QrCode,
  Store,
  SunMoon,
  Upload,
  UserRound,
  UsersRound,
  type LucideIcon,
} from 'lucide-react';
import type { ComponentType } from 'react';
import { PortalAccess } from '#web/access-codes/portal-access.tsx';
import { AccountSection } from '#web/accounts/account-section.tsx';
import { OpenSessions } from '#web/accounts/open-sessions.tsx';
import { CalendarFeed } from '#web/agenda/calendar-feed.tsx';
import { ExportSection } from '#web/exports/export-section.tsx';
import { lazyPart } from '#web/first-view/lazy-part.tsx';
import { InstitutionProfile } from '#web/institutions/institution-profile.tsx';
import { PixSection } from '#web/institutions/pix-section.tsx';
import { TemplatesSection } from '#web/messages/templates-section.tsx';
import { PresetsSection } from '#web/loan-presets/presets-section.tsx';
import { DeletedRecords } from './deleted-records.tsx';
import { ThemeChoice } from './theme-choice.tsx';

/** With the readers of files a chunk of its own. */
const ImportSection = lazyPart(async () => (await import('#web/imports/import-section.tsx')).ImportSection);

export interface SettingsEntry {
  /** In the address: `?aba=configuracoes&secao=perfil`. */
  readonly key: string;
  readonly word: string;
  /** What can be done there, in a few words. */
  readonly hint: string;
  readonly icon: LucideIcon;
  readonly Section: ComponentType;
}

/** The list of 'Configurações', in its order. A wide screen opens with the first. */
export const SETTINGS_SECTIONS: readonly [SettingsEntry, ...SettingsEntry[]] = [
  {
    key: 'perfil',
    word: 'Perfil da Instituição',
    hint: 'Nome, logo e contato',
    icon: Store,
    Section: InstitutionProfile,
  },
  {
    key: 'portal',
    word: 'Portal do Cliente',
    hint: 'Como seus clientes entram',
    icon: UsersRound,
    Section: PortalAccess,
  },
  {
    key: 'pix',
    word: 'Pix para receber',
    hint: 'A chave em que seus clientes pagam',
    icon: QrCode,
    Section: PixSection,
  },
  {
    key: 'mensagens',
    word: 'Mensagens',
    hint: 'Os textos que você envia',
    icon: MessageCircle,
    Section: TemplatesSection,
  },
  {
    key: 'modelos',
    word: 'Modelos',
    hint: 'As condições que você mais usa',
    icon: LayoutTemplate,
    Section: PresetsSection,
  },
  {
    key: 'agenda',
    word: 'Agenda no celular',
    hint: 'Os vencimentos no seu calendário',
    icon: CalendarDays,
    Section: CalendarFeed,
  },
  {
    key: 'aparencia',
    word: 'Aparência',
    hint: 'Claro, escuro ou automático',
    icon: SunMoon,
    Section: ThemeChoice,
  },
  { key: 'conta', word: 'Conta', hint: 'E-mail, senha e verificação', icon: UserRound, Section: AccountSection },
  {
    key: 'aparelhos',
    word: 'Meus aparelhos',
    hint: 'Onde sua conta está aberta',
    icon: MonitorSmartphone,
    Section: OpenSessions,
  },
  {
    key: 'importar',
    word: 'Importar',
    hint: 'Da planilha e dos contatos',
    icon: Upload,
    Section: ImportSection,
  },
  {
    key: 'exportar',
    word: 'Exportar dados',
    hint: 'Planilhas e cópia completa',
    icon: Download,
    Section: ExportSection,
  },
  {
    key: 'excluidos',
    word: 'Excluídos',
    hint: 'Clientes e empréstimos, para restaurar',
    icon: ArchiveRestore,
    Section: DeletedRecords,
  },
];
