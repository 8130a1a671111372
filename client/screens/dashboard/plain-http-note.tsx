// Told to an admin once a browser: what goes over plain HTTP can be read by whoever is in the same network.
import { useState } from 'react';
import { Button } from '../../parts/button.tsx';
import { Warning } from '../../parts/warning.tsx';
import { useUser } from '../../session/session.ts';
import styles from './dashboard.module.css';

const TOLD_KEY = 'comanda__plain-http-told';

const HERE: readonly string[] = ['localhost', '127.0.0.1', '[::1]'];

/** Whether passwords leave this machine in the open. */
const isOpenToReading = ({ protocol, hostname }: Pick<Location, 'protocol' | 'hostname'>) =>
  protocol === 'http:' && !HERE.includes(hostname);

export function PlainHttpNote() {
  const [isTold, setTold] = useState(() => localStorage.getItem(TOLD_KEY) !== null);
  const isAdmin = useUser()?.role === 'admin';
  if (!isAdmin || isTold || !isOpenToReading(window.location)) return null;
  const forget = () => {
    localStorage.setItem(TOLD_KEY, '1');
    setTold(true);
  };
  return (
    <div className={styles.note}>
      <Warning text="This page uses plain HTTP: anyone on this Wi-Fi can read passwords. Run “npm run tls” on the hub to create certificates." />
      <Button onClick={forget}>Got it</Button>
    </div>
  );
}
