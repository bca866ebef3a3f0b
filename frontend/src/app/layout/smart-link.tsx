import type { AnchorHTMLAttributes } from 'react';
import { Link } from 'react-router-dom';

interface SmartLinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  /** A path of this site or a full address elsewhere. */
  to: string;
}

/** A link whose target is configured: within the site through the router, elsewhere as it is. */
export function SmartLink({ to, ...rest }: SmartLinkProps) {
  return to.startsWith('/') ? <Link to={to} {...rest} /> : <a href={to} {...rest} />;
}
