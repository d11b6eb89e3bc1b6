import { SettingsSection } from '#web/ui/settings/settings-section.tsx';

/** What the product is, and what it is not (LP-26). */
export function AboutSection() {
  return (
    <SettingsSection title="Sobre" hint="O que o Caderneta faz e o que não faz.">
      <p>O Caderneta registra o que o credor define. Não empresta, não cobra e não aconselha.</p>
    </SettingsSection>
  );
}
