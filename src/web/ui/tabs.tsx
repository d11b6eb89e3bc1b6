import { clsx } from 'clsx';
import * as RadixTabs from 'radix-ui/tabs';
import type { ComponentProps } from 'react';

export const Tabs = RadixTabs.Root;

export function TabList({ className, ...rest }: ComponentProps<typeof RadixTabs.List>) {
  return <RadixTabs.List {...rest} className={clsx('flex gap-1 rounded-control bg-sunken p-1', className)} />;
}

export function Tab({ className, ...rest }: ComponentProps<typeof RadixTabs.Trigger>) {
  return (
    <RadixTabs.Trigger
      {...rest}
      className={clsx(
        'min-h-11 min-w-0 flex-1 rounded-[0.5625rem] px-2 text-sm font-semibold text-muted transition-colors duration-150',
        'hover:text-ink data-[state=active]:bg-card data-[state=active]:text-ink data-[state=active]:shadow-raised',
        'sm:px-4',
        className,
      )}
    />
  );
}

export function TabPanel({ className, ...rest }: ComponentProps<typeof RadixTabs.Content>) {
  return <RadixTabs.Content {...rest} className={clsx('rounded-control pt-5', className)} />;
}
