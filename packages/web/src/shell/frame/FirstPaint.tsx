/** The full-screen loader: four turning dots and a line under them; the same as in index.html. @see R-S11 */
export function FirstPaint({ text }: { text?: string }) {
  return (
    <div className="first-paint" role="status">
      <div className="first-paint-dots" aria-hidden="true">
        <i />
        <i />
        <i />
        <i />
      </div>
      <p className="first-paint-title">{text ?? document.title}</p>
    </div>
  );
}
