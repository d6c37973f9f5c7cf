import { Component, type ComponentChild } from 'preact';

interface KeptProps {
  /** All that what is drawn depends on. */
  readonly on: readonly unknown[];
  readonly draw: () => ComponentChild;
}

/** Draws anew only when something that it depends on is another: of a long conversation, only what has changed. */
export class Kept extends Component<KeptProps> {
  override shouldComponentUpdate({ on }: Readonly<KeptProps>): boolean {
    return on.length !== this.props.on.length || on.some((value, index) => value !== this.props.on[index]);
  }

  override render(): ComponentChild {
    return this.props.draw();
  }
}
