import { clsx } from 'clsx';
import { Plus } from 'lucide-react';
import { useState } from 'react';
import { cents } from '#domain/money.ts';
import { ThemeChoice } from '#web/app/settings-tab/theme-choice.tsx';
import { AvatarInitials } from '#web/ui/basic/avatar-initials.tsx';
import { Badge, type BadgeTone } from '#web/ui/feedback/badge.tsx';
import { BrandMark } from '#web/ui/page/brand-mark.tsx';
import { Button } from '#web/ui/basic/button.tsx';
import { CountPill } from '#web/ui/feedback/count-pill.tsx';
import { PAGE_PADDING } from '#web/ui/page/cover-head.tsx';
import { FilterChip } from '#web/ui/form/filter-chip.tsx';
import { FloatingButton } from '#web/ui/page/floating-button.tsx';
import { ValuesHidden } from '#web/ui/money/hidden-values.ts';
import { HideValuesButton } from '#web/ui/money/hide-values-button.tsx';
import { IconButton } from '#web/ui/basic/icon-button.tsx';
import { InstitutionMark } from '#web/ui/page/institution-mark.tsx';
import { MoneyText } from '#web/ui/money/money-text.tsx';
import { NotebookPage } from '#web/ui/page/notebook-page.tsx';
import { ProgressBar } from '#web/ui/feedback/progress-bar.tsx';
import { StepLine } from '#web/ui/page/step-line.tsx';
import { FileButton } from '#web/ui/form/file-button.tsx';
import { PageHeader } from '#web/ui/page/page-header.tsx';
import { PaidBar } from '#web/ui/money/paid-bar.tsx';
import { RailButton } from '#web/ui/page/rail-button.tsx';
import { QrCode } from '#web/ui/basic/qr-code.tsx';
import { SegmentedControl } from '#web/ui/form/segmented-control.tsx';
import { Stamp } from '#web/ui/feedback/stamp.tsx';
import { UnsavedMark } from '#web/ui/feedback/unsaved-mark.tsx';
import { TurningPage } from '#web/ui/feedback/turning-page.tsx';
import { StateTile } from '#web/ui/feedback/state-tile.tsx';
import { Tab, TabList, TabPanel, Tabs } from '#web/ui/page/tabs.tsx';
import { usePageTitle } from '#web/ui/page/use-page-title.ts';
import { ValueChip } from '#web/ui/form/value-chip.tsx';
import { DialogShow } from './dialog-show.tsx';
import { FieldShow } from './field-show.tsx';
import { ListShow } from './list-show.tsx';
import { PlotShow } from './plot-show.tsx';
import { Show } from './show.tsx';

/** `/_ui`, in development only: every component of the kit in every state, to be looked at by light and by dark. */
export function GalleryScreen() {
  usePageTitle('Componentes');
  return (
    <main className={clsx('mx-auto grid max-w-[107.5rem] gap-10 pb-32', PAGE_PADDING)}>
      <PageHeader title="Componentes" subtitle="src/web/ui" action={<ThemeChoice />} />
      <Show name="Steps of an import">
        <StepLine steps={['Arquivo', 'Colunas', 'Conferir']} current={1} />
        <FileButton accept=".csv" onFile={() => undefined}>
          Escolher arquivo
        </FileButton>
        <FileButton accept=".png" variant="secondary" onFile={() => undefined}>
          Escolher imagem
        </FileButton>
        <FileButton
          accept=".png"
          variant="secondary"
          loading
          loadingText="Salvando..."
          onFile={() => undefined}
        >
          Escolher imagem
        </FileButton>
        <ProgressBar label="Linhas importadas" value={40} total={120} />
      </Show>
      <Show name="Button">
        {(['primary', 'secondary', 'soft', 'ghost', 'destructive'] as const).map((variant) => (
          <div key={variant} className="flex flex-wrap gap-2">
            <Button variant={variant}>
              <Plus aria-hidden="true" />
              {variant}
            </Button>
            <Button variant={variant} dense>
              dense
            </Button>
            <Button variant={variant} disabled>
              disabled
            </Button>
            <Button variant={variant} loading loadingText="Salvando...">
              Salvar
            </Button>
          </div>
        ))}
        <Button wide>wide</Button>
      </Show>
      <Show name="QrCode">
        <QrCode text="https://caderneta.example" label="QR Code de exemplo" className="size-60" />
      </Show>
      <Show name="IconButton, FloatingButton, FilterChip, ValueChip, StateTile">
        <div className="flex flex-wrap items-center gap-2">
          {(['neutral', 'destructive'] as const).map((tone) => (
            <IconButton key={tone} label={tone} tone={tone}>
              <Plus aria-hidden="true" />
            </IconButton>
          ))}
          <IconButton label="disabled" disabled>
            <Plus aria-hidden="true" />
          </IconButton>
          <FilterChip onRemove={() => undefined}>Vencem hoje</FilterChip>
          <ValueChip value="R$ 65,00" onPress={() => undefined}>
            Parcela
          </ValueChip>
        </div>
        <div className="grid w-64 grid-cols-2 gap-2">
          {(['neutral', 'green', 'red', 'orange', 'blue'] as const).map((tone) => (
            <StateTile
              key={tone}
              tone={tone}
              icon={Plus}
              word={tone}
              title="5"
              aside="20/11"
              value="R$ 65,00"
              spoken={`Parcela 5, ${tone}`}
              onPress={tone === 'neutral' ? undefined : () => undefined}
            />
          ))}
        </div>
        <FloatingButton label="Novo" icon={Plus} onClick={() => undefined} />
      </Show>
      <Show name="Badge, AvatarInitials, Stamp, BrandMark, InstitutionMark, MoneyText, CountPill, HideValuesButton, RailButton, PaidBar">
        <Marks />
      </Show>
      <Show name="SegmentedControl, Tabs">
        <Choices />
      </Show>
      <FieldShow />
      <ListShow />
      <PlotShow />
      <DialogShow />
    </main>
  );
}

const TONES = [
  'green',
  'orange',
  'red',
  'yellow',
  'blue',
  'purple',
  'neutral',
] as const satisfies BadgeTone[];

function Marks() {
  return (
    <>
      <div className="flex flex-wrap gap-2">
        {TONES.map((tone) => (
          <Badge key={tone} tone={tone} icon={Plus}>
            {tone}
          </Badge>
        ))}
        <Badge tone="blue" icon={Plus} spinning>
          spinning
        </Badge>
      </div>
      <div className="flex items-center gap-4">
        <AvatarInitials name="Ana" />
        <AvatarInitials name="João da Silva" ring="late" />
        <AvatarInitials name="Beatriz Silva Ferreira" ring="soon" size="large" />
        <Stamp />
        <Stamp large />
        <TurningPage />
        <UnsavedMark />
        <NotebookPage>
          <p className="p-4">NotebookPage</p>
        </NotebookPage>
        <BrandMark className="size-12" />
        <MoneyText value={cents(123_456)} className="text-2xl" />
        <MoneyText value={cents(-5)} />
        <ValuesHidden value>
          <MoneyText value={cents(123_456)} className="text-2xl" />
        </ValuesHidden>
        <InstitutionMark name="Crédito da Praça" url={null} />
        <InstitutionMark name="Crédito da Praça" url={null} size="large" />
        <CountPill count={4} spoken="4 pedidos esperando" />
        <HideValuesButton />
        <div className="w-40">
          <PaidBar paid={cents(40_000)} total={cents(140_000)} />
        </div>
        <div className="w-59 cover p-2">
          <RailButton icon={Plus} onClick={() => undefined}>
            RailButton
          </RailButton>
        </div>
      </div>
    </>
  );
}

const CHOICES = [
  { value: 'a', word: 'Todos' },
  { value: 'b', word: 'Ativos' },
] as const;

function Choices() {
  const [choice, setChoice] = useState<string>('a');
  return (
    <>
      <SegmentedControl label="Situação" options={CHOICES} value={choice} onValueChange={setChoice} />
      <Tabs value={choice} onValueChange={setChoice}>
        <TabList aria-label="Abas">
          <Tab value="a">Pagamentos</Tab>
          <Tab value="b">Histórico</Tab>
        </TabList>
        <TabPanel value="a">O primeiro painel.</TabPanel>
        <TabPanel value="b">O segundo painel.</TabPanel>
      </Tabs>
    </>
  );
}
