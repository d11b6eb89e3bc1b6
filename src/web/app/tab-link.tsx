import { clsx } from 'clsx';
import { memo, type ComponentType, type MouseEvent, type ReactNode } from 'react';
import { NavLink } from 'react-router';
import { STAFF_SCREENS, type StaffAddress } from '#web/base/screens.ts';

export interface TabLinkProps {
  to: StaffAddress;
  icon: ComponentType<{ className?: string; strokeWidth?: number }>;
  shown: boolean;
  onPress: (event: MouseEvent, to: StaffAddress) => void;
  /** A count beside its words. */
  children?: ReactNode;
}

/** The way to a staff screen: in the bar an icon above its word, in the rail a row. */
export const TabLink = memo(function TabLink({ to, icon: Icon, shown, onPress, children }: TabLinkProps) {
  return (
    <NavLink
      to={to}
      end
      onClick={(event) => onPress(event, to)}
      data-shown={shown}
      className={clsx(
        'group relative flex h-full flex-col items-center justify-center gap-1 rounded-control text-xs font-medium text-muted',
        'hover:text-ink data-[shown=true]:font-semibold data-[shown=true]:text-brand',
        '@max-[18rem]:max-lg:flex-row focus-visible:-outline-offset-2 lg:min-h-12 lg:flex-row lg:justify-start lg:gap-3 lg:px-3 lg:text-base',
        'lg:hover:bg-sunken lg:data-[shown=true]:bg-sunken lg:data-[shown=true]:text-ink',
      )}
    >
      <span
        className={clsx(
          'grid h-7 w-14 place-items-center rounded-full @max-[18rem]:max-lg:w-auto @max-[18rem]:max-lg:px-1',
          'group-data-[shown=true]:bg-brand-soft lg:w-auto lg:group-data-[shown=true]:bg-transparent',
        )}
      >
        <Icon
          aria-hidden="true"
          className="size-6 group-data-[shown=true]:stroke-[2.25]"
          strokeWidth={1.75}
        />
      </span>
      {STAFF_SCREENS[to].title}
      {children}
    </NavLink>
  );
});
