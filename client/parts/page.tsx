// The frame of a screen with its title, actions and content, and the frame of a form.
import { createContext, type FormHTMLAttributes, type ReactNode, use, useState } from 'react';
import { classes } from './classes.ts';
import styles from './page.module.css';
import { BannerPlace, BannerRoom } from './states.tsx';

interface PageProps {
  title: ReactNode;
  actions?: ReactNode;
  /** Whether the screen uses the whole width, as POS and kitchen do. */
  full?: boolean | undefined;
  children: ReactNode;
}

/** Content that a frame around the screen shows below the title. */
export const PageIntro = createContext<ReactNode>(null);

export function Page({ title, actions, full, children }: PageProps) {
  const [place, setPlace] = useState<HTMLDivElement | null>(null);
  return (
    <div className={classes(styles.page, full === true && styles.full)}>
      <div className={styles.head}>
        <BannerRoom place={setPlace}>
          <h1>{title}</h1>
        </BannerRoom>
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </div>
      {use(PageIntro)}
      <BannerPlace value={place}>{children}</BannerPlace>
    </div>
  );
}

/** Shows the fields of a form one below the other. Takes `form.props` of useForm. */
export function FormFrame(
  props: Omit<FormHTMLAttributes<HTMLFormElement>, 'className'> & {
    ref?: React.Ref<HTMLFormElement>;
  },
) {
  return <form noValidate {...props} className={styles.form} />;
}

/** Shows two short fields side by side if they fit. */
export function Pair({ children }: { children: ReactNode }) {
  return <div className={styles.pair}>{children}</div>;
}

/** Shows cards side by side if they fit. */
export function Columns({ children }: { children: ReactNode }) {
  return <div className={styles.columns}>{children}</div>;
}
