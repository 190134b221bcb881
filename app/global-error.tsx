'use client';

/** Replaces the whole document when even the layout failed, so it brings its own style. */
export default function GlobalError({ reset }: { error: Error; reset: () => void }) {
  return (
    <html lang="en">
      <body style={{ fontFamily: 'Georgia, serif', padding: '20vh 24px', textAlign: 'center' }}>
        <h1>Inkwright did not load</h1>
        <p>The server stumbled. Your posts and credits are safe.</p>
        <button type="button" onClick={reset} style={{ padding: '10px 20px', fontSize: 16 }}>
          Try again
        </button>
      </body>
    </html>
  );
}
