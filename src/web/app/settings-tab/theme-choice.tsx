import { useState } from 'react';
import { chooseTheme, chosenTheme, THEMES, type Theme } from '#web/base/theme.ts';
import { SegmentedControl } from '#web/ui/form/segmented-control.tsx';
import { SettingsSection } from '#web/ui/settings/settings-section.tsx';

const WORDS = { light: 'Claro', dark: 'Escuro', auto: 'Automático' } as const satisfies Record<Theme, string>;

export function ThemeChoice() {
  const [theme, setTheme] = useState(chosenTheme);
  return (
    <SettingsSection title="Aparência" hint="Vale só neste navegador. Automático segue o aparelho.">
      <SegmentedControl
        label="Tema"
        options={THEMES.map((value) => ({ value, word: WORDS[value] }))}
        value={theme}
        onValueChange={(chosen) => {
          chooseTheme(chosen);
          setTheme(chosen);
        }}
      />
    </SettingsSection>
  );
}
