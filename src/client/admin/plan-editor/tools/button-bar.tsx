import {
  type KeyboardEvent,
  type KeyboardEventHandler,
  type ReactNode,
  useLayoutEffect,
  useRef,
} from 'react';

interface ButtonBarProps {
  label: string;
  className: string | undefined;
  onKeyDown?: KeyboardEventHandler<HTMLElement>;
  children: ReactNode;
}

/** Buttons that are one stop of the Tab key, the one that had the focus last; arrows go from one to the next. */
export function ButtonBar({ label, className, onKeyDown, children }: ButtonBarProps) {
  const bar = useRef<HTMLDivElement>(null);
  const last = useRef<Element | null>(null);
  const stopAtOne = () => {
    const buttons = [...(bar.current?.querySelectorAll('button') ?? [])];
    const stop = buttons.find((button) => button === last.current) ?? buttons[0];
    for (const button of buttons) button.tabIndex = button === stop ? 0 : -1;
  };
  useLayoutEffect(stopAtOne);
  return (
    <div
      ref={bar}
      className={className}
      role="toolbar"
      aria-label={label}
      aria-orientation="horizontal"
      onFocus={({ target }) => {
        last.current = target;
        stopAtOne();
      }}
      onKeyDown={(event) => {
        onKeyDown?.(event);
        moveFocus(event);
      }}
    >
      {children}
    </div>
  );
}

/** Arrows go from tool to tool, as in any tool bar, and do not move what is selected. */
function moveFocus(event: KeyboardEvent<HTMLElement>): void {
  const buttons = [...event.currentTarget.querySelectorAll('button')];
  const at = buttons.findIndex((button) => button.matches(':focus'));
  const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
  if (to === undefined) return;
  event.preventDefault();
  event.stopPropagation();
  buttons.at(to % buttons.length)?.focus();
}
