import { Eye, EyeOff } from 'lucide-react';
import { useState, type ComponentProps } from 'react';
import { IconButton } from '#web/ui/basic/icon-button.tsx';
import { TextInput } from './text-input.tsx';

/** A password that can be looked at: typing blind on a phone is what makes people choose short ones. */
export function PasswordInput(props: Omit<ComponentProps<'input'>, 'type' | 'className'>) {
  const [visible, setVisible] = useState(false);
  const Icon = visible ? EyeOff : Eye;
  return (
    <div className="relative">
      <TextInput
        {...props}
        type={visible ? 'text' : 'password'}
        className="pr-12"
        autoCapitalize="none"
        spellCheck={false}
      />
      <IconButton
        label={visible ? 'Ocultar senha' : 'Mostrar senha'}
        aria-pressed={visible}
        className="absolute top-1/2 right-0.5 -translate-y-1/2"
        onClick={() => setVisible(!visible)}
      >
        <Icon aria-hidden="true" />
      </IconButton>
    </div>
  );
}
