// A link that looks like a button. It opens another page.
import type { ReactNode } from 'react';
import { Link } from 'wouter';
import { type ButtonProps, buttonClass } from './button.tsx';

interface LinkButtonProps {
  to: string;
  look?: ButtonProps['look'];
  size?: ButtonProps['size'];
  wide?: boolean | undefined;
  icon?: ReactNode;
  children: ReactNode;
}

export function LinkButton({
  to,
  look = 'secondary',
  size,
  wide,
  icon,
  children,
}: LinkButtonProps) {
  return (
    <Link href={to} className={buttonClass(look, size, wide)}>
      {icon}
      {children}
    </Link>
  );
}
