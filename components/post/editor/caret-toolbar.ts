type Tool = { text: string; label: string; run: () => void };

type Toolbar = {
  className: string;
  label: string;
  tools: Tool[];
  /** Escape, and Tab out of the toolbar. */
  onLeave: (key: 'Escape' | 'Tab') => void;
};

/** A toolbar beside the caret, which stays in the text. Arrow keys lead from button to button. */
export function caretToolbar({ className, label, tools, onLeave }: Toolbar): HTMLElement {
  const dom = document.createElement('div');
  dom.className = className;
  dom.setAttribute('role', 'toolbar');
  dom.ariaLabel = label;
  const buttons = tools.map((tool, at) => {
    const button = document.createElement('button');
    button.type = 'button';
    button.textContent = tool.text;
    button.ariaLabel = tool.label;
    button.title = tool.label;
    button.tabIndex = at === 0 ? 0 : -1;
    button.addEventListener('click', tool.run);
    return button;
  });
  dom.append(...buttons);
  dom.addEventListener('mousedown', (event) => event.preventDefault());
  dom.addEventListener('keydown', (event) => {
    const at = buttons.indexOf(event.target as HTMLButtonElement);
    const step = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: -1 }[event.key];
    if (step !== undefined) buttons.at(step % buttons.length)?.focus();
    else if (event.key === 'Escape' || (event.key === 'Tab' && event.shiftKey)) onLeave(event.key);
    else return;
    event.preventDefault();
    event.stopPropagation();
  });
  return dom;
}
