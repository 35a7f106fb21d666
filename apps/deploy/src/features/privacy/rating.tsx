import { request } from "@field-advisor/api-client/request";
import { useState } from "react";
import { privacyTexts } from "./privacy-texts.ts";

const labels = privacyTexts.own;

const marks = [1, 2, 3, 4, 5] as const;

/** The rating from 1 to 5; it can be changed as long as the page is open. */
export function Rating({ id, given }: { id: string; given: number | null }) {
  const [rating, setRating] = useState(given);
  const [told, setTold] = useState("");
  const rate = async (mark: number) => {
    const before = rating;
    setRating(mark);
    try {
      await request("PUT /api/conversations/:id/rating", { params: { id }, body: { rating: mark } });
      setTold(labels.thanks);
    } catch {
      setRating(before);
      setTold(labels.notRated);
    }
  };
  return (
    <fieldset className="rating">
      <legend>{labels.rate}</legend>
      <div className="rating-marks">
        {marks.map((mark) => (
          <label key={mark} className="rating-mark">
            <input
              type="radio"
              name={`rating-${id}`}
              value={mark}
              checked={rating === mark}
              onChange={() => void rate(mark)}
            />
            <span>{mark}</span>
          </label>
        ))}
      </div>
      <p className="hint">{labels.scale}</p>
      <output className="hint">{told}</output>
    </fieldset>
  );
}
