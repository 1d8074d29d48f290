import { Menu as Primitive } from '@base-ui/react/menu';
import { Check } from 'lucide-react';
import { type ReactElement, type ReactNode, useEffect, useRef } from 'react';
import styles from './Menu.module.css';

export interface MenuProps {
  readonly trigger: ReactElement;
  readonly children: ReactNode;
  readonly align?: 'start' | 'end';
}

/** The menu itself. After its code has loaded, it clicks its button to open. */
export function OpenedMenu({ trigger, children, align = 'end' }: MenuProps) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    button.current?.focus();
    button.current?.click();
  }, []);
  return (
    <Primitive.Root>
      <Primitive.Trigger ref={button} render={trigger} />
      <Primitive.Portal>
        {/* Fixed, so that an open menu does not widen the page when the window shrinks. */}
        <Primitive.Positioner
          className={styles.positioner}
          positionMethod="fixed"
          sideOffset={4}
          align={align}
        >
          <Primitive.Popup className={styles.popup}>{children}</Primitive.Popup>
        </Primitive.Positioner>
      </Primitive.Portal>
    </Primitive.Root>
  );
}

export interface MenuItemProps {
  readonly icon?: ReactNode;
  readonly children: ReactNode;
  readonly onSelect?: () => void;
  readonly disabled?: boolean;
  readonly title?: string;
  /** Announced after the item: why it is disabled. */
  readonly 'aria-description'?: string | undefined;
}

export function MenuItem({ icon, children, onSelect, ...rest }: MenuItemProps) {
  return (
    <Primitive.Item
      className={styles.item}
      {...rest}
      {...(onSelect === undefined ? {} : { onClick: onSelect })}
    >
      {icon}
      {children}
    </Primitive.Item>
  );
}

export interface MenuChoiceProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly options: ReadonlyArray<readonly [value: T, label: string]>;
  readonly onChange: (value: T) => void;
  /** Closes the menu on selection, for choices that change the displayed content. */
  readonly closesOnSelect?: boolean;
}

export function MenuChoice<T extends string>({
  label,
  value,
  options,
  onChange,
  closesOnSelect = false,
}: MenuChoiceProps<T>) {
  return (
    <Primitive.RadioGroup value={value} onValueChange={(chosen: T) => onChange(chosen)} aria-label={label}>
      {options.map(([option, text]) => (
        <Primitive.RadioItem
          key={option}
          value={option}
          className={styles.item}
          closeOnClick={closesOnSelect}
        >
          <span className={styles.mark}>
            <Primitive.RadioItemIndicator>
              <Check aria-hidden />
            </Primitive.RadioItemIndicator>
          </span>
          {text}
        </Primitive.RadioItem>
      ))}
    </Primitive.RadioGroup>
  );
}

export const MenuSeparator = () => <Primitive.Separator className={styles.separator} />;
