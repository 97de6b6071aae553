import mark from '../mark.svg';

/** The mark of the product. */
export function Mark({ size = 26 }: { size?: number }) {
  return <img src={mark} width={size} height={size} alt="" />;
}
